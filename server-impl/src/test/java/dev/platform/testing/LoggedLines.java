package dev.platform.testing;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.slf4j.LoggerFactory;

/** What is logged, by us and by libraries, while this is open; warnings and errors. */
public final class LoggedLines implements AutoCloseable {
  private final ch.qos.logback.classic.Logger root =
      (ch.qos.logback.classic.Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
  private final ListAppender<ILoggingEvent> ours = new ListAppender<>();
  private final Logger javaRoot = Logger.getLogger("");
  private final Records theirs = new Records();

  /** Begins to listen. */
  public LoggedLines() {
    ours.list = new CopyOnWriteArrayList<>();
    ours.start();
    root.addAppender(ours);
    javaRoot.addHandler(theirs);
  }

  /** Each with its stack trace's first line, if it has one. */
  public List<String> all() {
    List<String> all = new CopyOnWriteArrayList<>(theirs.lines);
    for (ILoggingEvent event : ours.list) {
      var thrown = event.getThrowableProxy();
      all.add(event + (thrown == null ? "" : " with the trace of " + thrown.getClassName()));
    }
    return all;
  }

  @Override
  public void close() {
    root.detachAppender(ours);
    javaRoot.removeHandler(theirs);
  }

  private static final class Records extends Handler {
    private final List<String> lines = new CopyOnWriteArrayList<>();

    @Override
    public void publish(LogRecord record) {
      if (record.getLevel().intValue() >= Level.WARNING.intValue()) {
        lines.add(record.getLoggerName() + " " + record.getMessage() + " " + record.getThrown());
      }
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }
}
