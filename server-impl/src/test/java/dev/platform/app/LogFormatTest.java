package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.joran.JoranConfigurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.classic.util.LogbackMDCAdapter;
import ch.qos.logback.core.OutputStreamAppender;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LogFormatTest {
  private final LoggerContext context = new LoggerContext();

  @BeforeEach
  void configure() throws Exception {
    context.setMDCAdapter(new LogbackMDCAdapter());
    var configurator = new JoranConfigurator();
    configurator.setContext(context);
    configurator.doConfigure(getClass().getResource("/logback.xml"));
  }

  @AfterEach
  void stop() {
    context.stop();
  }

  @Test
  void whatFailsOfOurOwnIsToldInFull() {
    assertThat(written("ROOT")).contains("no luck", "\tat ", "Caused by: java.io.IOException");
  }

  private String written(String name) {
    var logger = context.getLogger(name);
    var written = new StringBuilder();
    logger
        .iteratorForAppenders()
        .forEachRemaining(
            appender -> {
              var encoder = ((OutputStreamAppender<ILoggingEvent>) appender).getEncoder();
              var bytes = encoder.encode(event(logger));
              written.append(new String(bytes, StandardCharsets.UTF_8));
            });
    return written.toString();
  }

  private static LoggingEvent event(ch.qos.logback.classic.Logger logger) {
    var failure = new SQLException("the server is gone", new IOException("broken pipe"));
    return new LoggingEvent("here", logger, Level.ERROR, "no luck", failure, new Object[0]);
  }
}
