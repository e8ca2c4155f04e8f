package dev.platform.client.internal;

import dev.platform.client.http.CallLimits;
import dev.platform.client.http.Response;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;

/** Gets files of any size from URLs that contain their credential. */
final class Downloads {
  private final Connections connections;

  Downloads(Connections connections) {
    this.connections = connections;
  }

  /** The response is without body if the file is there, and no file is there otherwise. */
  Response get(URI url, Path file, CallLimits limits) throws IOException, InterruptedException {
    Path part = file.resolveSibling(file.getFileName() + ".part");
    try {
      Response response = receive(url, part, limits);
      if (response.isSuccess()) {
        Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
      }
      return response;
    } finally {
      Files.deleteIfExists(part);
    }
  }

  private Response receive(URI url, Path part, CallLimits limits)
      throws IOException, InterruptedException {
    Duration timeout = limits.nextAttempt();
    HttpRequest.Builder request = HttpRequest.newBuilder(url).timeout(timeout);
    connections.headers().forEach(request::setHeader);
    connections.inFlight().requireOpen();
    HttpResponse<byte[]> response =
        connections
            .inFlight()
            .await(
                connections.client().sendAsync(request.build(), head -> body(head, part)),
                limits,
                timeout);
    return Received.of(response);
  }

  private static BodySubscriber<byte[]> body(HttpResponse.ResponseInfo head, Path part) {
    if (head.statusCode() / 100 != 2) {
      return BodySubscribers.ofByteArray();
    }
    BodySubscriber<Path> file =
        BodySubscribers.ofFile(
            part,
            StandardOpenOption.CREATE,
            StandardOpenOption.WRITE,
            StandardOpenOption.TRUNCATE_EXISTING);
    return BodySubscribers.mapping(file, path -> new byte[0]);
  }
}
