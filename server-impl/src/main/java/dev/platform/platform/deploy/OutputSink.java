package dev.platform.platform.deploy;

import dev.platform.engine.spi.LogLine;
import dev.platform.platform.ServiceId;
import org.jspecify.annotations.Nullable;

/** Takes what builds and instances say. Offered by the log room. Must not block. */
public interface OutputSink {

  /**
   * One line.
   *
   * @param instance the instance that said it; null for a build and for the platform itself
   */
  void line(ServiceId service, DeployId deploy, @Nullable String instance, LogLine line);

  /** Whether more lines can be taken without losing others. */
  default boolean takes() {
    return true;
  }

  /** Up to where the lines of an output are kept. */
  default long kept(String output) {
    return Long.MAX_VALUE;
  }
}
