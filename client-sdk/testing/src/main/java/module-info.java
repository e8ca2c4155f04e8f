/** A Platform API in memory, for tests of code that uses the client. */
module dev.platform.client.testing {
  requires transitive dev.platform.client;
  requires jdk.httpserver;
  requires static org.jspecify;

  exports dev.platform.client.testing;
}
