package dev.platform.platform.deploy;

import dev.platform.engine.spi.ArtifactRef;
import dev.platform.platform.ServiceId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What can answer requests for a service at this moment.
 *
 * @param slug first label of its host name
 * @param name its name, for words to visitors
 * @param isPublic whether the world can reach it, and not only its neighbors
 * @param phase how the service stands
 * @param isLive whether a release is live that runs instances, whether or not one is ready
 * @param sleeps whether it is stopped while nobody visits it
 * @param isDormant whether a visitor has to wait for it if nothing is ready, because it sleeps
 * @param ready the instances that take requests, the oldest first
 * @param files what a live static site consists of; null for what runs instances
 */
public record Backend(
    ServiceId service,
    String slug,
    String name,
    boolean isPublic,
    ServicePhase phase,
    boolean isLive,
    boolean sleeps,
    boolean isDormant,
    List<Endpoint> ready,
    @Nullable ArtifactRef files) {
  public Backend {
    ready = List.copyOf(ready);
  }

  /** Where a ready instance takes requests. */
  public record Endpoint(String instance, String host, int port) {}
}
