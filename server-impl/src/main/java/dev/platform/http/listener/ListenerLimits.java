package dev.platform.http.listener;

import java.time.Duration;

/**
 * What a listener bears.
 *
 * @param head how long a head may take to arrive
 * @param body how long a body may take, and how long what is left of one is listened to
 * @param response how long a response may lie ready without being taken
 * @param bytesASecond whoever is as quick as this is never too slow for a body or a response
 * @param connections open at the same time
 * @param connectionsOfOne of one address, which is no proxy of ours
 * @param bodies that are being read at the same time
 * @param bodiesOfOne of one address
 * @param bodyBytes of all bodies that are being read
 * @param bodyBytesOfOne of one address
 * @param largestBody of any operation; more of one is not kept
 * @param responseBytes that all clients together may leave waiting
 */
public record ListenerLimits(
    Duration head,
    Duration body,
    Duration response,
    int bytesASecond,
    int connections,
    int connectionsOfOne,
    int bodies,
    int bodiesOfOne,
    long bodyBytes,
    long bodyBytesOfOne,
    int largestBody,
    long responseBytes) {
  private static final int MIB = 1024 * 1024;

  /** Those of every origin. */
  public static final ListenerLimits USUAL =
      new ListenerLimits(
          Duration.ofSeconds(10),
          Duration.ofSeconds(10),
          Duration.ofSeconds(30),
          8 * 1024,
          8192,
          2048,
          2048,
          256,
          64L * MIB,
          16L * MIB,
          5 * MIB,
          128L * MIB);
}
