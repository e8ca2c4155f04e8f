package dev.platform.platform.detection;

import dev.platform.base.share.FairShares;
import dev.platform.engine.spi.Engine;
import dev.platform.engine.spi.EngineException;
import dev.platform.engine.spi.Source;
import dev.platform.engine.spi.SourceFolder;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Guesses commands from repositories. */
public final class Detection {
  private static final int FILE_BYTES = 256 << 10;
  private static final Duration TIME = Duration.ofSeconds(20);

  /** A workspace whose repositories are slow keeps only its own requests waiting. */
  private static final FairShares.Limits SHARES = new FairShares.Limits(8, 2, 4);

  private final Engine engine;
  private final FairShares places = new FairShares(SHARES);

  @Inject
  Detection(Engine engine) {
    this.engine = engine;
  }

  /**
   * The commands for the commit that a build would take now.
   *
   * @param workspace that of the service
   * @param runtime its name in the API; null for a site
   * @throws NotGuessed with the reason
   */
  public Commands guess(String workspace, Source source, Wanted wanted, @Nullable String runtime)
      throws NotGuessed {
    if (!engine.isStarted()) {
      throw new NotGuessed("this server does not read repositories");
    }
    try (var place = place(workspace)) {
      return new Detector(wanted, runtime).detect(read(source));
    }
  }

  /**
   * The build command for the commit that a build would take now, whatever is started.
   *
   * @param workspace that of the service
   * @param runtime its name in the API
   * @throws NotGuessed with the reason
   */
  public Commands guessBuild(String workspace, Source source, @Nullable String runtime)
      throws NotGuessed {
    if (!engine.isStarted()) {
      throw new NotGuessed("this server does not read repositories");
    }
    try (var place = place(workspace)) {
      return new Detector(Wanted.WORKER, runtime).build(read(source));
    }
  }

  private FairShares.Place place(String workspace) throws NotGuessed {
    try {
      return places
          .enter(workspace, TIME)
          .orElseThrow(() -> new NotGuessed("too many repositories are being read. Try again"));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new NotGuessed("the server is stopping", e);
    }
  }

  private SourceFolder read(Source source) throws NotGuessed {
    try {
      var files = CommandTable.read().collect(Collectors.toSet());
      return engine.sources().folder(source, files, FILE_BYTES, TIME);
    } catch (EngineException e) {
      throw new NotGuessed(String.valueOf(e.getMessage()), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new NotGuessed("the server is stopping", e);
    }
  }
}
