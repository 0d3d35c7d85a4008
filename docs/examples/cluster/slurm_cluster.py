"""Workers from SLURM for ``kibitz play ... --engine dask``; stays until Ctrl-C.

    pip install "kibitz[cluster]" dask-jobqueue
    python slurm_cluster.py --jobs 20 --cores 32 --partition batch --walltime 04:00:00

It prints the scheduler's address, and asks SLURM for more jobs or fewer as there is work.
"""

import argparse
import signal
import sys

from dask_jobqueue import SLURMCluster


def main() -> None:
    wish = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    wish.add_argument("--jobs", type=int, default=4, help="most jobs at a time")
    wish.add_argument("--cores", type=int, default=32, help="cores of a job")
    wish.add_argument("--gigabytes-a-core", type=int, default=1)
    wish.add_argument("--partition", default="batch")
    wish.add_argument("--walltime", default="04:00:00")
    wish.add_argument("--port", type=int, default=8786)
    wish.add_argument("--interface", help="network interface that the nodes can reach, as ib0")
    given = wish.parse_args()
    with SLURMCluster(
        queue=given.partition,
        walltime=given.walltime,
        cores=given.cores,
        processes=max(1, given.cores // 8),  # eight threads of a process share what is compiled
        memory=f"{given.cores * given.gigabytes_a_core}GB",
        interface=given.interface,
        scheduler_options={"port": given.port, "dashboard": False, "dashboard_address": ":0"},
        worker_extra_args=["--no-dashboard"],
        job_extra_directives=["--requeue"],
    ) as cluster:
        cluster.adapt(minimum_jobs=1, maximum_jobs=given.jobs)
        sys.stdout.write(f"{cluster.scheduler_address}\n")
        sys.stdout.flush()
        signal.sigwait({signal.SIGINT, signal.SIGTERM})


if __name__ == "__main__":
    main()
