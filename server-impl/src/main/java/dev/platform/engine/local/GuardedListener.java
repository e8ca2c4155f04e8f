package dev.platform.engine.local;

import dev.platform.engine.spi.EngineListener;
import dev.platform.engine.spi.LogLine;
import java.util.OptionalLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps what fails in a listener away from the builds, jobs and instances that are reported. */
final class GuardedListener implements EngineListener {
  private static final Logger LOG = LoggerFactory.getLogger(GuardedListener.class);

  private final EngineListener listener;

  GuardedListener(EngineListener listener) {
    this.listener = listener;
  }

  @Override
  public void line(LogLine line) {
    try {
      listener.line(line);
    } catch (RuntimeException e) {
      LOG.warn("lost a log line of {}", line.subject(), e);
    }
  }

  @Override
  public boolean takes(String subject) {
    try {
      return listener.takes(subject);
    } catch (RuntimeException e) {
      LOG.debug("the output of {} waits", subject, e);
      return false;
    }
  }

  @Override
  public OptionalLong kept(String subject, String output) {
    try {
      return listener.kept(subject, output);
    } catch (RuntimeException e) {
      LOG.debug("cannot determine how much of the output of {} is stored", subject, e);
      return OptionalLong.empty();
    }
  }

  @Override
  public void changed(String key) {
    try {
      listener.changed(key);
    } catch (RuntimeException e) {
      LOG.warn("the change of {} was not reported", key, e);
    }
  }
}
