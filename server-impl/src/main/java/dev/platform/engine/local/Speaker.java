package dev.platform.engine.local;

import dev.platform.engine.spi.EngineListener;
import dev.platform.engine.spi.LogLine;
import java.time.Clock;
import org.jspecify.annotations.Nullable;

/** Tells the platform what a build or an instance says and that it has changed. */
final class Speaker {
  private final EngineListener listener;
  private final Clock clock;
  private final String subject;
  private final @Nullable String instance;

  Speaker(EngineListener listener, Clock clock, String subject, @Nullable String instance) {
    this.listener = listener;
    this.clock = clock;
    this.subject = subject;
    this.instance = instance;
  }

  /** The engine's own voice. */
  void say(String text) {
    line(LogLine.Stream.ENGINE, "==> " + text);
  }

  void line(LogLine.Stream stream, String text) {
    listener.line(new LogLine(subject, instance, clock.instant(), stream, text));
  }

  void changed() {
    listener.changed(subject);
  }
}
