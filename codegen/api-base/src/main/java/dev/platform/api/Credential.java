package dev.platform.api;

/** What kind of credential an operation accepts. */
public enum Credential {
  /** Any, machine keys included. */
  ANY,
  /** One that stands for a human: machine keys are refused. */
  USER,
  /** A human without a third party between: a dashboard session or a client of our own. */
  DIRECT,
  /** A browser's session. It is for pages: they lead whoever has none to the login page. */
  SESSION
}
