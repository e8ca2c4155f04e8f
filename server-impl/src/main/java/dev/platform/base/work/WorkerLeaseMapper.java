package dev.platform.base.work;

import java.time.Instant;
import java.util.Optional;

/** SQL of the lease. The database tells the time, because machines may differ about it. */
interface WorkerLeaseMapper {
  /** Writes a row if there is none, or the one there is the same machine's or has expired. */
  int take(String process, String machine, String host, String folder, long lifeSeconds);

  int renew(String process);

  void release(String process);

  Optional<Holder> find();

  /** Who has the lease. */
  record Holder(String host, String folder, Instant since, long silentSeconds) {}
}
