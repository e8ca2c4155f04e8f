package dev.platform.platform.deploy;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.platform.base.db.Db;
import dev.platform.base.id.IdPrefix;
import dev.platform.base.work.Work;
import dev.platform.engine.spi.EngineListener;
import dev.platform.engine.spi.LogLine;
import jakarta.inject.Inject;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Hears the engine: wakes who is concerned, and passes lines on with their service and deploy. */
public final class EngineFeed implements EngineListener {
  private static final int REMEMBERED = 10_000;

  private final DeployStore deploys = new DeployStore();
  private final Db db;
  private final Work work;
  private final OutputSink output;

  /** What a key stands for never changes, so a line costs no query. */
  private final Cache<String, Subject> subjects =
      Caffeine.newBuilder().maximumSize(REMEMBERED).expireAfterAccess(Duration.ofHours(1)).build();

  @Inject
  EngineFeed(Db db, Work work, OutputSink output) {
    this.db = db;
    this.work = work;
    this.output = output;
  }

  @Override
  public void line(LogLine line) {
    @Nullable Subject subject = subjects.get(line.subject(), this::find);
    if (subject != null) {
      output.line(subject.serviceId(), subject.deployId(), line.instance(), line);
    }
  }

  private @Nullable Subject find(String key) {
    return db.read("engine.subject", tx -> deploys.subject(tx, key)).orElse(null);
  }

  @Override
  public void changed(String key) {
    work.wake(IdPrefix.BUILD.fits(key) ? DeployReconciler.class : RolloutReconciler.class);
  }
}
