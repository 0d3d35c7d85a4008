"""Which engine plays, in the words of the command line."""

from sim.engines import Engine
from sim.engines.local import LocalEngine
from sim.errors import UserError, nearest
from strategies.registry import contestants

LOCAL, DASK = "local", "dask"
ENGINES = (LOCAL, DASK)


def engine_of(name: str = LOCAL, scheduler: str = "", workers: int = 0, threads: int = 0) -> Engine:
    """The engine of this name; a context manager, so that what it starts is stopped.

    Parameters
    ----------
    name : str
        "local" (threads of this process) or "dask".
    scheduler : str
        Address of a running Dask scheduler; "" starts workers on this machine.
    workers : int
        Processes to start; 0 for one a core.
    threads : int
        Threads of this process, 0 for one a core; with Dask those of each process, 0 for one.

    Raises
    ------
    UserError
        If there is no such engine, it is not installed, or the rest does not fit it.
    """
    if name not in ENGINES:
        raise UserError(f"there is no engine {name!r}{nearest(name, ENGINES)}")
    if name == LOCAL:
        if scheduler or workers:
            option = "--scheduler" if scheduler else "--workers"
            raise UserError(f"{option} belongs to --engine dask; add that")
        return LocalEngine(threads)
    if scheduler and (workers or threads):
        option = "--workers" if workers else "--threads"
        raise UserError(f"the workers of {scheduler} are there already; leave {option} out")
    from sim.engines.dask import DaskEngine

    return DaskEngine(contestants, scheduler, workers, threads)
