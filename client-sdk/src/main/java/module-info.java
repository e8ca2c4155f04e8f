/** The Java client of the Platform API. */
module dev.platform.client {
  requires transitive com.fasterxml.jackson.core;
  requires transitive com.fasterxml.jackson.databind;
  requires transitive java.net.http;
  requires com.fasterxml.jackson.annotation;
  requires com.fasterxml.jackson.datatype.jsr310;
  requires static org.jspecify;

  exports dev.platform.client;
  exports dev.platform.client.api;
  exports dev.platform.client.error;
  exports dev.platform.client.http;
  exports dev.platform.client.model;

  opens dev.platform.client.model to
      com.fasterxml.jackson.databind;
}
