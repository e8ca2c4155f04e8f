package dev.platform.engine.spi;

/**
 * The engine cannot do its work now. The message is for an operator; trying again later may help.
 */
public final class EngineException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public EngineException(String message) {
    super(message);
  }

  public EngineException(String message, Throwable cause) {
    super(message, cause);
  }
}
