package dev.platform.testing;

import org.junit.jupiter.api.extension.Extension;
import org.slf4j.LoggerFactory;

/**
 * Starts the log before the first test. Several classes that start it at the same time get loggers
 * of SLF4J, not those that write.
 */
public final class StartedLog implements Extension {
  static {
    LoggerFactory.getILoggerFactory();
  }
}
