package dev.platform.identity.oauth.client;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.nimbusds.oauth2.sdk.auth.ClientAuthenticationMethod;
import com.nimbusds.oauth2.sdk.client.ClientMetadata;
import dev.platform.base.error.Failure;
import dev.platform.base.net.Outbound;
import dev.platform.base.net.OutboundException;
import dev.platform.identity.oauth.client.Client.Kind;
import jakarta.inject.Inject;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Semaphore;

/**
 * Clients that are described by a document at an https address, which is their id (Client ID
 * Metadata Documents). A document is remembered for a while, and so is a failure, since everybody
 * can make this server ask for one.
 */
final class ClientDocuments {
  private static final Outbound.Limits LIMITS =
      new Outbound.Limits(Duration.ofSeconds(5), 8 * 1024);
  private static final int AT_ONCE = 8;
  private static final int MAX_ID = 2_048;

  private final Outbound outbound;
  private final Semaphore places = new Semaphore(AT_ONCE);
  private final Cache<String, Client> known =
      Caffeine.newBuilder().maximumSize(1_000).expireAfterWrite(Duration.ofMinutes(10)).build();
  private final Cache<String, Failure> failed =
      Caffeine.newBuilder().maximumSize(10_000).expireAfterWrite(Duration.ofSeconds(30)).build();

  @Inject
  ClientDocuments(Outbound outbound) {
    this.outbound = outbound;
  }

  /** Whether a client id is the address of a document. */
  static boolean isAddress(String id) {
    return id.startsWith("https://") || id.startsWith("http://");
  }

  /**
   * The client that a document describes.
   *
   * @throws Failure {@code invalid_client} if there is none that can be read and is allowed
   */
  Client get(String id) {
    Client client = known.getIfPresent(id);
    if (client != null) {
      return client;
    }
    Failure before = failed.getIfPresent(id);
    if (before != null) {
      throw before;
    }
    try {
      var described = fetch(id);
      known.put(id, described);
      return described;
    } catch (Failure e) {
      failed.put(id, e);
      throw e;
    }
  }

  private Client fetch(String id) {
    var address = address(id).orElseThrow(() -> rejected("is not a valid client metadata URL"));
    if (!places.tryAcquire()) {
      throw Failure.unavailable(
          "client documents", "Too many client metadata documents are being fetched. Try again.");
    }
    try {
      var answer = outbound.send(Outbound.Request.get(address, "application/json"), LIMITS);
      if (answer.status() != 200) {
        throw rejected(
            "its metadata document cannot be fetched: the response status was " + answer.status());
      }
      return describe(id, new String(answer.body(), StandardCharsets.UTF_8));
    } catch (OutboundException e) {
      throw rejected("its metadata document cannot be fetched: " + e.getMessage());
    } finally {
      places.release();
    }
  }

  /** The document must name its own address, or anybody could copy it. */
  private static Client describe(String id, String json) {
    var said = ClientDescriptions.parse(json);
    if (ClientDescriptions.member(json, "client_id").filter(id::equals).isEmpty()) {
      throw rejected("its metadata document has a different client_id");
    }
    if (ClientDescriptions.member(json, "client_secret").isPresent() || !isPublic(said)) {
      throw rejected(
          "its metadata document must not contain a client_secret, and token_endpoint_auth_method"
              + " must be none");
    }
    return ClientDescriptions.client(id, Kind.DESCRIBED, said, false);
  }

  private static boolean isPublic(ClientMetadata said) {
    var method = said.getTokenEndpointAuthMethod();
    return method == null || method.equals(ClientAuthenticationMethod.NONE);
  }

  private static Optional<URI> address(String id) {
    try {
      var uri = new URI(id);
      boolean good =
          id.length() <= MAX_ID
              && uri.getHost() != null
              && uri.getRawUserInfo() == null
              && uri.getRawFragment() == null
              && uri.getRawPath().length() > 1
              && uri.normalize().equals(uri);
      return good ? Optional.of(uri) : Optional.empty();
    } catch (URISyntaxException e) {
      return Optional.empty();
    }
  }

  private static Failure rejected(String why) {
    return Failure.invalid("client_id", why).because("invalid_client");
  }
}
