package dev.platform.base.limit;

import com.github.benmanes.caffeine.cache.LoadingCache;
import dev.platform.base.cache.Caches;
import dev.platform.base.db.Db;
import io.github.bucket4j.BucketConfiguration;
import io.github.bucket4j.TimeMeter;
import io.github.bucket4j.distributed.ExpirationAfterWriteStrategy;
import io.github.bucket4j.distributed.jdbc.PrimaryKeyMapper;
import io.github.bucket4j.postgresql.Bucket4jPostgreSQL;
import io.github.bucket4j.postgresql.PostgreSQLSelectForUpdateBasedProxyManager;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Says who may do how much, with one account for all replicas. */
public final class RateLimiter {
  private static final Logger log = LoggerFactory.getLogger(RateLimiter.class);
  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final int MANY = 100_000;

  private final Clock clock;
  private final PostgreSQLSelectForUpdateBasedProxyManager<String> buckets;
  private final LoadingCache<Key, BucketLease> leases =
      Caches.newBuilder()
          .maximumSize(MANY)
          .expireAfterAccess(Duration.ofMinutes(2))
          .build(this::lease);

  @Inject
  RateLimiter(DataSource source, Clock clock) {
    this.clock = clock;
    this.buckets =
        Bucket4jPostgreSQL.selectForUpdateBasedBuilder(source)
            .primaryKeyMapper(PrimaryKeyMapper.STRING)
            .table("bucket")
            .clientClock(new Meter(clock))
            .expirationAfterWrite(
                ExpirationAfterWriteStrategy.basedOnTimeForRefillingBucketUpToMax(MINUTE))
            .build();
  }

  /** A bucket. The limit is a part of it: another limit is another bucket. */
  private record Key(RateLimit rate, String who) {
    String id() {
      return rate.name() + "/" + rate.perMinute() + "/" + who;
    }
  }

  /** Takes a token, if there is one; for a rate that is limited. */
  public RateLimitResult take(RateLimit rate, String who) {
    Db.assertOutside();
    try {
      return leases.get(new Key(rate, who)).take(now());
    } catch (RuntimeException e) {
      log.debug("rate limits are not enforced at the moment", e);
      return new RateLimitResult(true, rate.perMinute(), rate.perMinute() - 1, Duration.ZERO);
    }
  }

  /** Undoes a {@link #take} that has just succeeded. */
  public void putBack(RateLimit rate, String who) {
    leases.get(new Key(rate, who)).putBack();
  }

  /** Removes some of the buckets that are full anyway; answers how many. */
  int removeExpired(int limit) {
    return buckets.removeExpired(limit);
  }

  private BucketLease lease(Key key) {
    long limit = key.rate().perMinute();
    var configuration =
        BucketConfiguration.builder()
            .addLimit(it -> it.capacity(limit).refillGreedy(limit, MINUTE))
            .build();
    return new BucketLease(buckets.getProxy(key.id(), () -> configuration), limit);
  }

  private long now() {
    return nanos(clock.instant());
  }

  private static long nanos(Instant time) {
    return TimeUnit.SECONDS.toNanos(time.getEpochSecond()) + time.getNano();
  }

  /** The time of the process, for the library. */
  private record Meter(Clock clock) implements TimeMeter {
    @Override
    public long currentTimeNanos() {
      return nanos(clock.instant());
    }

    @Override
    public boolean isWallClockBased() {
      return true;
    }
  }
}
