package dev.platform.app;

import dev.platform.engine.spi.LogLine;
import dev.platform.engine.spi.Mark;
import dev.platform.platform.ServiceId;
import dev.platform.platform.deploy.DeployId;
import dev.platform.platform.deploy.OutputSink;
import dev.platform.platform.log.LogMark;
import dev.platform.platform.log.LogType;
import dev.platform.platform.log.LogWriter;
import dev.platform.platform.log.NewLine;
import jakarta.inject.Inject;
import org.jspecify.annotations.Nullable;

/** Carries what builds and instances say to the log. */
final class DeployOutput implements OutputSink {
  private final LogWriter log;

  @Inject
  DeployOutput(LogWriter log) {
    this.log = log;
  }

  @Override
  public void line(ServiceId service, DeployId deploy, @Nullable String instance, LogLine line) {
    var type = instance == null ? LogType.BUILD : LogType.APP;
    log.write(
        new NewLine(service.value(), type, instance, line.at(), line.text(), mark(line.mark())));
  }

  private static @Nullable LogMark mark(@Nullable Mark mark) {
    return mark == null ? null : new LogMark(mark.output(), mark.end());
  }

  @Override
  public boolean takes() {
    return log.hasRoom();
  }

  @Override
  public long kept(String output) {
    return log.kept(output);
  }
}
