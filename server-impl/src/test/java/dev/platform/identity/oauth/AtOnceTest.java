package dev.platform.identity.oauth;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.base.error.Failure;
import dev.platform.identity.apikey.ApiKeys;
import dev.platform.identity.oauth.authorization.Authorizations;
import dev.platform.identity.oauth.authorization.DeviceLogins;
import dev.platform.identity.oauth.client.Clients;
import dev.platform.identity.session.SessionId;
import dev.platform.identity.session.Sessions;
import dev.platform.testing.TestDatabase;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.IntSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What many end at the same moment ends once, and the others are told that it has ended. */
class AtOnceTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  private static final int MANY = 4;
  private static final int ROUNDS = 2;

  private static final ExecutorService threads = Executors.newFixedThreadPool(MANY);
  private static Site site;

  @BeforeAll
  static void open() {
    site = Site.open(database);
  }

  @AfterAll
  static void close() {
    site.close();
    threads.shutdown();
  }

  @RepeatedTest(ROUNDS)
  void aSessionIsLoggedOutOnce() {
    var cookie = site.logIn();
    var token = site.server.get(Sessions.class).csrfToken(cookie);
    var before = entries("LogoutEvent");
    String[] headers = {"Cookie", "platform_session=" + cookie, "X-CSRF-Token", token};

    var statuses = atOnce(() -> site.delete("/session", headers).status());

    assertThat(statuses).contains(204).isSubsetOf(204, 401);
    assertThat(entries("LogoutEvent")).isEqualTo(before + 1);
  }

  @RepeatedTest(ROUNDS)
  void whoClicksTwiceIsLoggedOut() {
    var cookie = site.logIn();
    var form = Map.of("csrf", site.server.get(Sessions.class).csrfToken(cookie));
    var before = entries("LogoutEvent");

    var statuses = atOnce(() -> site.post("/logout", form, Site.cookie(cookie)).status());

    assertThat(statuses).containsOnly(303);
    assertThat(entries("LogoutEvent")).isEqualTo(before + 1);
    assertThat(site.get("/session", Site.cookie(cookie)).status()).isEqualTo(401);
  }

  @RepeatedTest(ROUNDS)
  void aSessionIsEndedByItsOwnerOnce() {
    var sessions = site.server.get(Sessions.class);
    var caller = site.caller(site.logIn());
    var id = new SessionId(site.caller(site.logIn()).credentialId());

    var statuses = atOnce(() -> status(() -> sessions.end(caller, id)));

    assertThat(statuses).containsOnly(200, 404).containsOnlyOnce(200);
  }

  @RepeatedTest(ROUNDS)
  void aLoginOfTheCommandLineClientEndsOnce() {
    var begun =
        site.postText(
            "/v1/device-grant",
            "application/json",
            "{\"client_id\":\"" + Clients.COMMAND_LINE + "\"}");
    var caller = site.caller(site.logIn());
    site.server.get(DeviceLogins.class).approve(caller, begun.string("user_code"));
    var polled =
        "{\"grant_type\":\"urn:ietf:params:oauth:grant-type:device_code\",\"client_id\":\""
            + Clients.COMMAND_LINE
            + "\",\"device_code\":\""
            + begun.string("device_code")
            + "\"}";
    var token =
        site.postText("/v1/device-token", "application/json", polled).string("access_token");
    String[] headers = {"Authorization", "Bearer " + token};

    var statuses =
        atOnce(() -> site.postText("/v1/oauth/revoke", "text/plain", "", headers).status());

    assertThat(statuses).containsOnly(204, 401).containsOnlyOnce(204);
  }

  @RepeatedTest(ROUNDS)
  void anApiKeyIsRevokedOnce() {
    var cookie = site.logIn();
    var minted = site.server.get(ApiKeys.class).create(site.caller(cookie), "ci", null);
    var token = site.server.get(Sessions.class).csrfToken(cookie);
    var before = entries("DeleteApiKeyEvent");
    String[] headers = {"Cookie", "platform_session=" + cookie, "X-CSRF-Token", token};
    var path = "/v1/api-keys/" + minted.key().id().value();

    var statuses = atOnce(() -> site.delete(path, headers).status());

    assertThat(statuses).containsOnly(204, 404).containsOnlyOnce(204);
    assertThat(entries("DeleteApiKeyEvent")).isEqualTo(before + 1);
  }

  @RepeatedTest(ROUNDS)
  void anAuthorizationIsTakenBackOnce() {
    var client = site.register(Site.CALLBACK);
    site.tokens(client, "platform.read");
    var caller = site.caller(site.logIn());
    var authorizations = site.server.get(Authorizations.class);
    var given =
        authorizations.list(caller).stream()
            .filter(it -> it.clientId().equals(client))
            .findFirst()
            .orElseThrow();

    var statuses = atOnce(() -> status(() -> authorizations.revoke(caller, given.id())));

    assertThat(statuses).containsOnly(200, 404).containsOnlyOnce(200);
  }

  @RepeatedTest(ROUNDS)
  void tokensAreRevokedWithoutAnError() {
    var client = site.register(Site.CALLBACK);
    var tokens = site.tokens(client, "platform.read");

    for (String kind : List.of("access_token", "refresh_token")) {
      var form = Map.of("client_id", client, "token", tokens.string(kind));
      assertThat(atOnce(() -> site.post("/oauth2/revoke", form).status())).containsOnly(200);
    }
  }

  private static int status(Runnable work) {
    try {
      work.run();
      return 200;
    } catch (Failure failure) {
      return switch (failure.code()) {
        case NOT_FOUND -> 404;
        default -> 500;
      };
    }
  }

  private static List<Integer> atOnce(IntSupplier work) {
    var start = new CyclicBarrier(MANY);
    var running =
        IntStream.range(0, MANY)
            .mapToObj(
                i ->
                    CompletableFuture.supplyAsync(
                        () -> {
                          await(start);
                          return work.getAsInt();
                        },
                        threads))
            .toList();
    List<Integer> statuses = new ArrayList<>();
    running.forEach(one -> statuses.add(one.join()));
    return statuses;
  }

  private static void await(CyclicBarrier start) {
    try {
      start.await();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /** How many entries the audit log has of an event that came to pass. */
  private static int entries(String event) {
    try (var connection = database.source().getConnection();
        var statement =
            connection.prepareStatement(
                "select count(*) from audit_log where event = ? and status = 'SUCCESS'")) {
      statement.setString(1, event);
      try (var rows = statement.executeQuery()) {
        rows.next();
        return rows.getInt(1);
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
