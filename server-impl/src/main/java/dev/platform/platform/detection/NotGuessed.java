package dev.platform.platform.detection;

/** There are no commands to guess; the message has the reason, for users. */
public final class NotGuessed extends Exception {
  private static final long serialVersionUID = 1L;

  NotGuessed(String why) {
    super(why);
  }

  NotGuessed(String why, Throwable cause) {
    super(why, cause);
  }
}
