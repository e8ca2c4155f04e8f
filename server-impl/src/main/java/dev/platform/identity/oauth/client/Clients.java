package dev.platform.identity.oauth.client;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.nimbusds.oauth2.sdk.client.ClientMetadata;
import dev.platform.base.db.Db;
import dev.platform.base.error.Failure;
import dev.platform.base.id.IdPrefix;
import dev.platform.base.id.Ids;
import dev.platform.base.limit.AttemptThrottle;
import dev.platform.base.secret.Digests;
import dev.platform.base.secret.RandomTokens;
import dev.platform.base.secret.Secret;
import dev.platform.identity.access.ClientAddress;
import dev.platform.identity.access.NoAccessCheck;
import dev.platform.identity.access.Scope;
import dev.platform.identity.oauth.client.Client.Kind;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Programs that people can let act for them: ours, registered ones and described ones. */
@NoAccessCheck("clients belong to no workspace")
public final class Clients {
  /** The id that Render's command line client names. */
  public static final String COMMAND_LINE = "429024F5E608930E2A65EF92591A25CC";

  private static final Client OURS =
      new Client(
          COMMAND_LINE,
          Kind.FIRST_PARTY,
          "Command-line client",
          null,
          null,
          List.of(),
          EnumSet.of(GrantType.DEVICE_CODE, GrantType.REFRESH_TOKEN),
          EnumSet.allOf(Scope.class),
          false);

  private static final String SECRET_PREFIX = "cs_";
  private static final Duration HOUR = Duration.ofHours(1);
  private static final int REGISTRATIONS_AN_HOUR = 1_000;
  private static final int REGISTRATIONS_AN_HOUR_OF_AN_ADDRESS = 60;

  private final Db db;
  private final Ids ids;
  private final ClientDocuments documents;
  private final AttemptThrottle guesses;
  private final ClientAddress visitor;
  private final Cache<String, Client> registered =
      Caffeine.newBuilder().maximumSize(10_000).expireAfterWrite(Duration.ofMinutes(5)).build();

  @Inject
  Clients(
      Db db, Ids ids, ClientDocuments documents, AttemptThrottle guesses, ClientAddress visitor) {
    this.db = db;
    this.ids = ids;
    this.documents = documents;
    this.guesses = guesses;
    this.visitor = visitor;
  }

  /**
   * A client that has just registered itself.
   *
   * @param client the client
   * @param metadata what holds of what it said
   * @param secret its secret, which cannot be read again; empty for a public client
   * @param createdAt when
   */
  record Registered(
      Client client, ClientMetadata metadata, Optional<Secret> secret, Instant createdAt) {}

  /** Whether a client is ours, so that its tokens are as good as the person. */
  public static boolean isOurs(String id) {
    return id.equals(COMMAND_LINE);
  }

  /**
   * A client.
   *
   * @throws Failure {@code invalid_client} if there is none, or its document cannot be read
   */
  public Client get(String id) {
    if (isOurs(id)) {
      return OURS;
    }
    if (ClientDocuments.isAddress(id)) {
      return documents.get(id);
    }
    return registered(id).orElseThrow(Clients::unknown);
  }

  private Optional<Client> registered(String id) {
    Client known = registered.getIfPresent(id);
    if (known != null) {
      return Optional.of(known);
    }
    var found = find(id);
    found.ifPresent(client -> registered.put(id, client));
    return found;
  }

  private Optional<Client> find(String id) {
    if (!IdPrefix.CLIENT.fits(id)) {
      return Optional.empty();
    }
    return db.read("oauth-client.find", tx -> tx.mapper(ClientMapper.class).find(id))
        .map(
            row ->
                ClientDescriptions.client(
                    row.id(),
                    Kind.REGISTERED,
                    ClientDescriptions.parse(row.metadata()),
                    row.isConfidential()));
  }

  /**
   * The id of the client that makes a request, once it has shown its secret if it has one. The
   * document of a described client is not read again: what it holds is bound to its id. As with API
   * keys, good credentials are never made to wait.
   *
   * @throws Failure {@code invalid_client} if it is not known or its secret is wrong; rate limited
   *     after too many failures of the id or of the visitor
   */
  public String authenticate(ClientCredentials given) {
    if (!isGood(given)) {
      guesses.begin(given.id(), visitor.address());
      throw unknown();
    }
    return given.id();
  }

  private boolean isGood(ClientCredentials given) {
    if (isOurs(given.id()) || ClientDocuments.isAddress(given.id())) {
      return given.secret().isEmpty();
    }
    var client = registered(given.id());
    if (client.isEmpty()) {
      return false;
    }
    return client.get().isConfidential()
        ? given.secret().filter(secret -> isSecret(given.id(), secret)).isPresent()
        : given.secret().isEmpty();
  }

  private boolean isSecret(String id, Secret secret) {
    return db.read(
        "oauth-client.secret",
        tx -> tx.mapper(ClientMapper.class).hasSecret(id, Digests.sha256(secret.reveal())));
  }

  /**
   * Registers a client that nobody has checked.
   *
   * @throws Failure rate limited if the visitor, unavailable if all together have registered too
   *     many
   */
  Registered register(ClientMetadata said) {
    boolean isConfidential = ClientDescriptions.wantsSecret(said);
    var id = ids.next(IdPrefix.CLIENT);
    var client = ClientDescriptions.client(id, Kind.REGISTERED, said, isConfidential);
    Optional<Secret> secret =
        isConfidential
            ? Optional.of(new Secret(SECRET_PREFIX + RandomTokens.token(32)))
            : Optional.empty();
    var createdAt =
        db.write(
            "oauth-client.create",
            tx -> {
              var mapper = tx.mapper(ClientMapper.class);
              checkQuota(mapper, tx.now());
              mapper.insert(
                  id,
                  secret.map(it -> Digests.sha256(it.reveal())).orElse(null),
                  said.toJSONObject().toJSONString(),
                  visitor.address(),
                  tx.now());
              return tx.now();
            });
    return new Registered(client, said, secret, createdAt);
  }

  private void checkQuota(ClientMapper mapper, Instant now) {
    mapper.lock();
    var since = now.minus(HOUR);
    var recent = mapper.recent(visitor.address(), since);
    if (recent.count() >= REGISTRATIONS_AN_HOUR_OF_AN_ADDRESS && recent.oldest() != null) {
      var wait = Math.max(1, Duration.between(since, recent.oldest()).toSeconds());
      throw Failure.rateLimited(
          "Your IP address has registered " + recent.count() + " clients in the last hour.", wait);
    }
    if (mapper.countSince(since) >= REGISTRATIONS_AN_HOUR) {
      throw Failure.unavailable(
          "registration", "Too many clients have registered. Try again in an hour.");
    }
  }

  /**
   * The scopes that a client asks for, none of them more than it may.
   *
   * @param asked their list as OAuth writes it; null or empty is to read
   * @throws Failure {@code invalid_scope} if one is unknown, or the client may not ask for it
   */
  public static Set<Scope> scopes(Client client, @Nullable String asked) {
    var scopes = ScopeList.parse(asked, EnumSet.of(Scope.READ));
    if (!client.scopes().containsAll(scopes)) {
      throw Failure.invalid("scope", "is not allowed for this client").because("invalid_scope");
    }
    return scopes;
  }

  private static Failure unknown() {
    return Failure.unauthenticated("Client authentication failed.").because("invalid_client");
  }
}
