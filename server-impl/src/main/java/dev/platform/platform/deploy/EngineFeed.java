package dev.platform.platform.deploy;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import dev.platform.base.db.DatabaseUnavailable;
import dev.platform.base.db.Db;
import dev.platform.base.id.IdPrefix;
import dev.platform.base.work.Work;
import dev.platform.engine.spi.EngineListener;
import dev.platform.engine.spi.LogLine;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Hears the engine: wakes who is concerned, and passes lines on with their service and deploy. The
 * engine must not suffer when the database is away.
 */
public final class EngineFeed implements EngineListener {
  private static final Logger log = LoggerFactory.getLogger(EngineFeed.class);
  private static final int REMEMBERED = 10_000;

  private final DeployStore deploys = new DeployStore();
  private final Db db;
  private final Work work;
  private final ChangedWorkloads changed;
  private final OutputSink output;
  private final StoppedInstancesTask stopped;

  /**
   * A key is in the database before the engine hears of it, so what it stands for never changes.
   */
  private final LoadingCache<String, Optional<EngineSubject>> subjects =
      Caffeine.newBuilder()
          .maximumSize(REMEMBERED)
          .expireAfterAccess(Duration.ofHours(1))
          .build(this::find);

  @Inject
  EngineFeed(
      Db db, Work work, ChangedWorkloads changed, OutputSink output, StoppedInstancesTask stopped) {
    this.stopped = stopped;
    this.db = db;
    this.work = work;
    this.changed = changed;
    this.output = output;
  }

  private Optional<EngineSubject> find(String key) {
    return db.read("engine.subject", tx -> deploys.subject(tx, key));
  }

  @Override
  public void line(LogLine line) {
    try {
      subjects
          .get(line.subject())
          .ifPresent(s -> output.line(s.serviceId(), s.deployId(), line.instance(), line));
    } catch (RuntimeException e) {
      log.warn("a line of {} is lost: {}", line.subject(), e.getMessage());
    }
  }

  /** Whose they are must be known first, and that is in the database. */
  @Override
  public boolean takes(String subject) {
    try {
      return subjects.get(subject).isEmpty() || output.takes();
    } catch (DatabaseUnavailable e) {
      return false;
    }
  }

  /** What belongs to nobody is not kept and need not be. */
  @Override
  public long kept(String subject, String name) {
    return subjects.get(subject).isEmpty() ? Long.MAX_VALUE : output.kept(name);
  }

  /** The engine is about to stop all instances. */
  public void stopping() {
    stopped.forget();
  }

  @Override
  public void changed(String key) {
    boolean isBuild = IdPrefix.BUILD.fits(key);
    if (!isBuild) {
      changed.add(key);
    }
    try {
      work.wake(isBuild ? DeployReconciler.class : RolloutReconciler.class);
    } catch (DatabaseUnavailable e) {
      log.debug("nobody is woken for {}; the next look sees it", key, e);
    } catch (RuntimeException e) {
      log.warn("nobody is woken for {}; the next look sees it: {}", key, e.getMessage());
    }
  }
}
