package dev.platform.client.http;

import java.io.IOException;

/** Sends a request and returns the response, whatever its status. Must be thread-safe. */
@FunctionalInterface
public interface Transport {
  Response send(Request request) throws IOException, InterruptedException;
}
