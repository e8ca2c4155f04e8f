package dev.platform.client.http;

import java.io.IOException;

/** Sends a request and hands back the answer, whatever its status. Must be safe to share. */
@FunctionalInterface
public interface Transport {
  Response send(Request request) throws IOException, InterruptedException;
}
