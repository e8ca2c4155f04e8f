package dev.platform.platform.workload;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import dev.platform.base.db.Db;
import dev.platform.identity.access.NoAccessCheck;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Optional;

/** The logs that the keys of the engine belong to, and with them the resources. */
@NoAccessCheck("engines know keys and no callers")
public final class LogSources {
  private static final int REMEMBERED = 10_000;

  private final Db db;
  private final WorkloadKinds kinds;

  /** An empty one stays empty too: a key is in the database before the engine gets it. */
  private final LoadingCache<String, Optional<LogSource>> sources =
      Caffeine.newBuilder()
          .maximumSize(REMEMBERED)
          .expireAfterAccess(Duration.ofHours(1))
          .build(this::find);

  @Inject
  LogSources(Db db, WorkloadKinds kinds) {
    this.db = db;
    this.kinds = kinds;
  }

  private Optional<LogSource> find(String key) {
    return kinds
        .of(key)
        .flatMap(kind -> db.read("workload.log_source", tx -> kind.logSource(tx, key)));
  }

  /** The log of a build, workload or job; empty if its lines are not kept. */
  public Optional<LogSource> of(String key) {
    return sources.get(key);
  }
}
