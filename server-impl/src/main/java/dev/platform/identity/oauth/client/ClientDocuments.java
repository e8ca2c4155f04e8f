package dev.platform.identity.oauth.client;

import com.nimbusds.oauth2.sdk.auth.ClientAuthenticationMethod;
import com.nimbusds.oauth2.sdk.client.ClientMetadata;
import dev.platform.base.error.Failure;
import dev.platform.base.net.Outbound;
import dev.platform.base.net.OutboundException;
import dev.platform.base.share.FairCache;
import dev.platform.base.share.FairShares;
import dev.platform.identity.access.ClientAddress;
import dev.platform.identity.oauth.client.Client.Kind;
import jakarta.inject.Inject;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;

/**
 * Clients that are described by a document at an https address, which is their id (Client ID
 * Metadata Documents). A document is remembered for a while, and so is a failure, since everybody
 * can make this server ask for one. So each visitor has a share of the requests, and of what is
 * remembered; that it is used up says nothing of a document, and is not remembered.
 */
final class ClientDocuments {
  private static final Outbound.Limits LIMITS =
      new Outbound.Limits(Duration.ofSeconds(5), 8 * 1024);
  private static final FairShares.Limits SHARES = new FairShares.Limits(16, 2, 2);
  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final int MAX_ID = 2_048;

  private final Outbound outbound;
  private final ClientAddress visitor;
  private final FairShares places = new FairShares(SHARES);
  private final FairCache<String, Client> known =
      new FairCache<>(new FairCache.Limits(1_000, 50, Duration.ofMinutes(10)));
  private final FairCache<String, Failure> failed =
      new FairCache<>(new FairCache.Limits(10_000, 200, Duration.ofSeconds(30)));

  @Inject
  ClientDocuments(Outbound outbound, ClientAddress visitor) {
    this.outbound = outbound;
    this.visitor = visitor;
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
    var client = known.get(id);
    if (client.isPresent()) {
      return client.get();
    }
    var before = failed.get(id);
    if (before.isPresent()) {
      throw before.get();
    }
    var address = address(id).orElseThrow(() -> rejected("is not a valid client metadata URL"));
    try (var unused = enter()) {
      var described = fetch(id, address);
      known.put(visitor.address(), id, described);
      return described;
    } catch (Busy e) {
      throw busy();
    } catch (Failure e) {
      failed.put(visitor.address(), id, e);
      throw e;
    }
  }

  /** That the visitor asks for too much at a time. */
  private static final class Busy extends Exception {
    private static final long serialVersionUID = 1;
  }

  private FairShares.Place enter() throws Busy {
    try {
      return places.enter(visitor.address(), PATIENCE).orElseThrow(Busy::new);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Busy();
    }
  }

  private Client fetch(String id, URI address) throws Busy {
    try {
      var request = Outbound.Request.get(visitor.address(), address, "application/json");
      var answer = outbound.send(request, LIMITS);
      if (answer.status() != 200) {
        throw rejected(
            "its metadata document cannot be fetched: the response status was " + answer.status());
      }
      return describe(id, new String(answer.body(), StandardCharsets.UTF_8));
    } catch (OutboundException e) {
      if (e.isBusy()) {
        throw new Busy();
      }
      throw rejected("its metadata document cannot be fetched: " + e.getMessage());
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

  private static Failure busy() {
    return Failure.unavailable(
        "client documents", "Too many client metadata documents are being fetched. Try again.");
  }

  private static Failure rejected(String why) {
    return Failure.invalid("client_id", why).because("invalid_client");
  }
}
