package dev.platform.engine.local;

import dev.platform.engine.spi.InstanceStatus;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;

/** Asks instances over HTTP. */
final class Web {
  private static final HttpClient CLIENT =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private Web() {}

  static String get(InstanceStatus instance, String path) throws Exception {
    URI uri = URI.create("http://" + instance.host() + ":" + instance.port() + path);
    return CLIENT.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString()).body();
  }

  /** For requests that the instance does not survive. */
  static void tryGet(InstanceStatus instance, String path) throws Exception {
    try {
      get(instance, path);
    } catch (IOException e) {
      // It is gone.
    }
  }
}
