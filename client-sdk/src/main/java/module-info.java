/** The Java client of the Platform API. */
module dev.platform.client {
  requires transitive java.net.http;
  requires com.fasterxml.jackson.core;
  requires static com.fasterxml.jackson.annotation;
  requires static org.jspecify;

  exports dev.platform.client;
  exports dev.platform.client.api;
  exports dev.platform.client.error;
  exports dev.platform.client.http;
  exports dev.platform.client.model;
}
