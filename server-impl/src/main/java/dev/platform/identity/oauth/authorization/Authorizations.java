package dev.platform.identity.oauth.authorization;

import dev.platform.base.db.Db;
import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.base.error.Failure;
import dev.platform.base.id.IdPrefix;
import dev.platform.base.id.Ids;
import dev.platform.base.id.UserId;
import dev.platform.identity.access.AuditTrail;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.NoAccessCheck;
import dev.platform.identity.access.Scope;
import dev.platform.identity.oauth.client.Client;
import dev.platform.identity.oauth.client.ScopeList;
import dev.platform.identity.oauth.token.TokenFamilies;
import jakarta.inject.Inject;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What people have allowed clients: remembered, listed, taken back. */
@NoAccessCheck("users see and revoke only what they have allowed")
public final class Authorizations {
  private final Db db;
  private final Ids ids;
  private final TokenFamilies families;
  private final AuditTrail trail;

  @Inject
  Authorizations(Db db, Ids ids, TokenFamilies families, AuditTrail trail) {
    this.db = db;
    this.ids = ids;
    this.families = families;
    this.trail = trail;
  }

  /** What the caller has allowed, newest first. Only for the person itself. */
  public List<Authorization> list(Caller caller) {
    caller.requireDirect();
    return db.read(
        "authorization.list",
        tx ->
            tx.mapper(ConsentMapper.class).list(caller.user()).stream()
                .map(ConsentRow::authorization)
                .toList());
  }

  /**
   * Takes back what the caller has allowed; all tokens of the client for this person stop working
   * within five seconds everywhere.
   *
   * @throws Failure not found if the caller has no such authorization
   */
  public void revoke(Caller caller, AuthorizationId id) {
    caller.requireDirect();
    db.change(
        "authorization.revoke",
        tx -> {
          var mapper = tx.mapper(ConsentMapper.class);
          var consent = mapper.find(id, caller.user()).orElseThrow(() -> Failure.notFound(id));
          if (!mapper.delete(id, caller.user())) {
            throw Failure.notFound(id);
          }
          end(tx, caller, consent.clientId());
        });
  }

  /** Takes back all that the caller has allowed anybody. */
  public void revokeAll(Caller caller) {
    caller.requireDirect();
    db.change(
        "authorization.revoke-all",
        tx -> {
          tx.setAside();
          for (String clientId : tx.mapper(ConsentMapper.class).deleteAll(caller.user())) {
            end(tx, caller, clientId);
          }
        });
  }

  private void end(WriteTx tx, Caller caller, String clientId) {
    endAll(tx, caller.user(), clientId);
    trail.logForPerson(tx, caller, "RevokeOAuthAccessEvent", Map.of("client", clientId));
  }

  /** Takes back all that a person has allowed anybody. */
  void endAll(WriteTx tx, UserId user) {
    tx.mapper(ConsentMapper.class).deleteAll(user).forEach(client -> endAll(tx, user, client));
  }

  /** Ends all that a client holds of a person. */
  void endAll(WriteTx tx, UserId user, String clientId) {
    tx.mapper(DeviceMapper.class).deleteOf(user, clientId);
    families.endAll(tx, user, clientId);
    tx.mapper(CodeMapper.class).deleteOf(user, clientId);
  }

  /** Whether a person has allowed a client all of this already. */
  boolean covers(Tx tx, UserId user, String clientId, Set<Scope> scopes) {
    return tx.mapper(ConsentMapper.class)
        .scopes(user, clientId)
        .map(ScopeList::kept)
        .filter(allowed -> allowed.containsAll(scopes))
        .isPresent();
  }

  /** Tells that a person does not let a client in. */
  void denied(WriteTx tx, Caller caller, Client client) {
    trail.logForPerson(tx, caller, "DenyOAuthAccessEvent", Map.of("client", client.id()));
  }

  /** Remembers what a person allows, on top of what was allowed before. */
  void allow(WriteTx tx, Caller caller, Client client, Set<Scope> scopes) {
    var user = caller.user();
    var mapper = tx.mapper(ConsentMapper.class);
    Set<Scope> all = EnumSet.noneOf(Scope.class);
    all.addAll(scopes);
    mapper.scopes(user, client.id()).map(ScopeList::kept).ifPresent(all::addAll);
    mapper.put(
        new AuthorizationId(ids.next(IdPrefix.AUTHORIZATION)),
        user,
        client.id(),
        client.name(),
        ScopeList.wire(all),
        tx.now());
    trail.logForPerson(
        tx,
        caller,
        "GrantOAuthAccessEvent",
        Map.of("client", client.id(), "scopes", ScopeList.wire(scopes)));
  }
}
