package dev.platform.identity.apikey;

import dev.platform.base.db.Db;
import dev.platform.base.db.ShortLivedCache;
import dev.platform.base.db.Signals;
import dev.platform.base.db.WriteTx;
import dev.platform.base.error.Failure;
import dev.platform.base.id.IdPrefix;
import dev.platform.base.id.Ids;
import dev.platform.base.id.UserId;
import dev.platform.base.id.WorkspaceId;
import dev.platform.base.limit.AttemptThrottle;
import dev.platform.base.page.Cursor;
import dev.platform.base.page.Page;
import dev.platform.base.page.PageRequest;
import dev.platform.base.secret.Digests;
import dev.platform.base.secret.RandomTokens;
import dev.platform.base.secret.Secret;
import dev.platform.identity.access.Access;
import dev.platform.identity.access.AuditTrail;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Caller.Credential;
import dev.platform.identity.access.ClientAddress;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.Permission;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Mints, lists, revokes and checks API keys. */
public final class ApiKeys {
  /** How each secret begins. */
  public static final String SECRET_PREFIX = "pk_";

  /** Name of the list in its cursors. */
  public static final String LIST = "api-key";

  private static final String DELETE_EVENT = "DeleteApiKeyEvent";
  private static final String TOKEN_EVENT = "IssueTokenEvent";
  private static final Duration NOTE = Duration.ofMinutes(1);
  private static final int SHOWN = SECRET_PREFIX.length() + 6;

  private final Db db;
  private final Ids ids;
  private final Access access;
  private final AttemptThrottle guesses;
  private final ClientAddress visitor;
  private final AuditTrail trail;
  private final ApiKeyStore store = new ApiKeyStore();
  private final ShortLivedCache<ApiKeyId, ApiKey> known;

  @Inject
  ApiKeys(
      Db db,
      Ids ids,
      Access access,
      Signals signals,
      AttemptThrottle guesses,
      ClientAddress visitor,
      AuditTrail trail) {
    this.db = db;
    this.ids = ids;
    this.access = access;
    this.guesses = guesses;
    this.visitor = visitor;
    this.trail = trail;
    this.known = new ShortLivedCache<>(signals, "api_key", this::load);
  }

  private Optional<ApiKey> load(ApiKeyId id) {
    return db.read("api-key.find", tx -> tx.mapper(ApiKeyMapper.class).find(id));
  }

  /**
   * A key that was just made.
   *
   * @param key the key
   * @param secret its secret, which cannot be read again
   */
  public record Minted(ApiKey key, Secret secret) {}

  /**
   * Mints a key. Only a person itself can: a key or another party's client cannot make itself a
   * successor.
   *
   * @param ownerId the workspace in which it acts; null is the caller's own choice
   */
  public Minted create(Caller caller, String name, @Nullable String ownerId) {
    caller.requireDirect();
    var secret = new Secret(SECRET_PREFIX + RandomTokens.token(32));
    return db.write(
        "api-key.create",
        tx -> {
          var grant = access.requireIn(tx, caller, Permission.KEYS, ownerId);
          store.requireMember(tx, grant, caller.user());
          var key =
              new ApiKey(
                  new ApiKeyId(ids.next(IdPrefix.API_KEY)),
                  grant.workspace(),
                  caller.user(),
                  name,
                  secret.reveal().substring(0, SHOWN),
                  tx.now(),
                  null);
          store.insert(tx, grant, key, secret);
          access.register(tx, grant, key.id(), "api_key");
          return new Minted(key, secret);
        });
  }

  /** The keys of a workspace, newest first. */
  public Page<ApiKey> list(Caller caller, @Nullable String ownerId, PageRequest page) {
    caller.requireUser();
    return db.read(
        "api-key.list",
        tx -> {
          var grant = access.requireIn(tx, caller, Permission.KEYS, ownerId);
          return Page.of(
              store.list(tx, grant, page),
              key -> Cursor.at(LIST, key.createdAt(), key.id().value()));
        });
  }

  /** Revokes a key; it and its tokens stop working within five seconds everywhere. */
  public void delete(Caller caller, ApiKeyId id, @Nullable String ownerId) {
    caller.requireUser();
    db.change(
        "api-key.delete",
        tx -> {
          if (ownerId != null) {
            access.requireIn(tx, caller, Permission.KEYS, ownerId);
          }
          var grant = access.require(tx, caller, Permission.KEYS, id);
          if (!store.delete(tx, grant)) {
            throw Failure.notFound(id);
          }
          access.forget(tx, grant);
          known.forget(tx);
        });
  }

  /** How many keys the caller has made, in all workspaces. */
  public int countOwn(Caller caller) {
    caller.requireDirect();
    return db.read(
        "api-key.count-own", tx -> store.countOf(tx, access.reachAll(tx, caller), caller.user()));
  }

  /**
   * Revokes all keys that the caller has made, in all workspaces, whatever the caller's role is
   * there now.
   */
  public void deleteOwn(Caller caller) {
    caller.requireDirect();
    db.change(
        "api-key.delete-own",
        tx -> {
          tx.setAside();
          for (WorkspaceId workspace : access.reachAll(tx, caller).workspaces()) {
            var grant = access.requireIn(tx, caller, Permission.VIEW, workspace.value());
            if (!revoke(tx, grant, caller.user()).isEmpty()) {
              trail.log(tx, caller, workspace, DELETE_EVENT, Map.of("apiKeys", "all own"));
            }
          }
        });
  }

  /**
   * Revokes all keys that a person has made in a workspace, who is no member from now on: a secret
   * that somebody took along opens nothing.
   */
  public void deleteOf(WriteTx tx, Grant<WorkspaceId> grant, UserId user) {
    var unused = revoke(tx, grant, user);
  }

  private List<ApiKeyId> revoke(WriteTx tx, Grant<WorkspaceId> grant, UserId user) {
    var gone = store.deleteOf(tx, grant, user);
    access.forgetAll(tx, grant, gone);
    if (!gone.isEmpty()) {
      known.forget(tx);
    }
    return gone;
  }

  /**
   * The key of an id and a secret, for a token exchange; notes that it was used. Good credentials
   * are never made to wait: nobody guesses 256 bits, it is the trying that is to be slowed down.
   *
   * @throws dev.platform.base.error.Failure rate limited after too many failures of the id or of
   *     the visitor
   */
  public Optional<ApiKey> exchange(String id, Secret secret) {
    if (!IdPrefix.API_KEY.fits(id)) {
      guesses.begin(id, visitor.address());
      return Optional.empty();
    }
    var found = find(new ApiKeyId(id), secret);
    if (found.isEmpty()) {
      guesses.begin(id, visitor.address());
      find(new ApiKeyId(id)).ifPresent(this::reject);
    }
    found.filter(Exchanged::isNoteDue).map(Exchanged::key).ifPresent(this::note);
    return found.map(Exchanged::key);
  }

  /** A key whose secret was shown. */
  private record Exchanged(ApiKey key, boolean isNoteDue) {}

  private Optional<Exchanged> find(ApiKeyId id, Secret secret) {
    return db.read(
        "api-key.exchange",
        tx ->
            tx.mapper(ApiKeyMapper.class)
                .findBySecret(id, Digests.sha256(secret.reveal()))
                .map(key -> new Exchanged(key, isNoteDue(key, tx.now()))));
  }

  /** A use is written down once a minute, so that exchanges of a busy key do not wait in line. */
  private static boolean isNoteDue(ApiKey key, Instant now) {
    return key.usedAt() == null || key.usedAt().plus(NOTE).isBefore(now);
  }

  private void note(ApiKey key) {
    db.change(
        "api-key.use",
        tx -> {
          if (tx.mapper(ApiKeyMapper.class).used(key.id(), tx.now(), tx.now().minus(NOTE))) {
            trail.log(tx, machine(key), key.workspaceId(), TOKEN_EVENT, facts(key));
          }
        });
  }

  private void reject(ApiKey key) {
    Map<String, String> facts = facts(key);
    facts.put("reason", "secret");
    db.change("api-key.refuse", tx -> trail.logRejection(tx, machine(key), TOKEN_EVENT, facts));
  }

  private static Map<String, String> facts(ApiKey key) {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("apiKeyId", key.id().value());
    return facts;
  }

  /** Who calls with a key. */
  public static Caller machine(ApiKey key) {
    return new Caller(
        key.userId(),
        Credential.MACHINE_KEY,
        key.id().value(),
        Optional.of(key.workspaceId()),
        Set.of());
  }

  /** The key of an id, unless it was revoked. Costs no query most of the time. */
  public Optional<ApiKey> find(ApiKeyId id) {
    return known.find(id);
  }
}
