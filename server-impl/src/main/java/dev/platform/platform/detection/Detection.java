package dev.platform.platform.detection;

import dev.platform.engine.spi.Engine;
import dev.platform.engine.spi.EngineException;
import dev.platform.engine.spi.Source;
import dev.platform.engine.spi.SourceFolder;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Guesses commands from repositories. */
public final class Detection {
  private static final int FILE_BYTES = 256 << 10;
  private static final Duration TIME = Duration.ofSeconds(20);
  private static final int AT_A_TIME = 4;

  private final Engine engine;
  private final Semaphore places = new Semaphore(AT_A_TIME);

  @Inject
  Detection(Engine engine) {
    this.engine = engine;
  }

  /**
   * The commands for the commit that a build would take now.
   *
   * @param runtime its name in the API; null for a site
   * @throws NotGuessed with the reason
   */
  public Commands guess(Source source, Wanted wanted, @Nullable String runtime) throws NotGuessed {
    return new Detector(wanted, runtime).detect(read(source));
  }

  private SourceFolder read(Source source) throws NotGuessed {
    if (!engine.isStarted()) {
      throw new NotGuessed("this server does not read repositories");
    }
    if (!places.tryAcquire()) {
      throw new NotGuessed("too many repositories are being read. Try again");
    }
    try {
      var files = CommandTable.read().collect(Collectors.toSet());
      return engine.sources().folder(source, files, FILE_BYTES, TIME);
    } catch (EngineException e) {
      throw new NotGuessed(String.valueOf(e.getMessage()), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new NotGuessed("the server is stopping", e);
    } finally {
      places.release();
    }
  }
}
