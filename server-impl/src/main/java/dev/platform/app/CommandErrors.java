package dev.platform.app;

import org.glassfish.hk2.api.MultiException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/**
 * Says in a few lines why a command failed; the whole story goes to the log. A service manager can
 * tell by the status whether to try again.
 */
final class CommandErrors implements IExecutionExceptionHandler {
  /** {@code EX_CONFIG} of {@code sysexits.h}. */
  static final int INVALID_SETTINGS = 78;

  private static final Logger log = LoggerFactory.getLogger(CommandErrors.class);

  @Override
  public int handleExecutionException(Exception e, CommandLine line, ParseResult result) {
    log.debug("the command failed", e);
    line.getErr().println(line.getColorScheme().errorText("platform: " + message(e)));
    return e instanceof InvalidSettings
        ? INVALID_SETTINGS
        : line.getCommandSpec().exitCodeOnExecutionException();
  }

  private static String message(Throwable e) {
    // The container adds an error for each object that could not be made because of the first one.
    if (e instanceof MultiException all && !all.getErrors().isEmpty()) {
      return message(all.getErrors().get(0));
    }
    var own = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    var cause = e.getCause();
    return cause == null || cause.getMessage() == null || own.contains(cause.getMessage())
        ? own
        : own + "\n  because: " + message(cause);
  }
}
