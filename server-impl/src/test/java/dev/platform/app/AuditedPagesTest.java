package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.api.Audit;
import dev.platform.api.pages.PageOperation;
import dev.platform.testing.TestClient;
import dev.platform.testing.TestDatabase;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What the pages and the OAuth endpoints of a running server leave in the audit log, as an
 * administrator reads it: each change, and each refusal.
 */
class AuditedPagesTest {
  private static final String VERIFIER = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
  private static final String PASSWORD = "a password of many words";

  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();
  @TempDir static Path data;

  private static TestServer server;
  private static OauthCalls calls;
  private static TestClient admin;
  private static TestClient viewer;

  @BeforeAll
  static void start() {
    server = TestProcess.on(database).data(data).unlimited().serve();
    calls = new OauthCalls(server.address());
    admin = logIn(TestProcess.EMAIL, TestProcess.PASSWORD.reveal());
    viewer = join("viewer@example.org", "WORKSPACE_VIEWER");
  }

  @AfterAll
  static void stop() {
    if (server != null) {
      server.close();
    }
  }

  @Test
  void loggingInAndOut() {
    assertThat(told(() -> logIn("viewer@example.org", PASSWORD)))
        .containsExactly("LoginEvent success session.create");
    assertThat(told(() -> logIn("viewer@example.org", "not the password")))
        .containsExactly("LoginEvent error password");
    assertThat(told(() -> logIn("nobody@example.org", "not the password"))).isEmpty();
    var leaving = logIn("viewer@example.org", PASSWORD);
    assertThat(told(() -> leaving.submit("/logout", Map.of())))
        .containsExactly("LogoutEvent success submit-logout");
  }

  @Test
  void thePassword() {
    join("changer@example.org", "WORKSPACE_VIEWER");
    var changer = logIn("changer@example.org", PASSWORD);

    assertThat(told(() -> changePassword(changer, "something else")))
        .containsExactly("ChangePasswordEvent error submit-password password");
    assertThat(told(() -> changePassword(changer, PASSWORD)))
        .containsExactly("ChangePasswordEvent success submit-password");
  }

  @Test
  void keys() throws Exception {
    var page = admin.submit("/settings/api-keys", Map.of("name", "audited")).text();
    var id = find("id=\"minted-id\"[^>]*>([^<]*)<", page);
    var secret = find("id=\"minted-secret\"[^>]*>([^<]*)<", page);

    assertThat(told(() -> admin.get("/settings/api-keys")))
        .containsExactly("ViewApiKeysEvent success get-api-keys-page");
    assertThat(told(() -> assertThat(viewer.get("/settings/api-keys").status()).isEqualTo(403)))
        .containsExactly("ViewApiKeysEvent error get-api-keys-page role");
    assertThat(told(() -> viewer.submit("/settings/api-keys", Map.of("name", "mine"))))
        .containsExactly("CreateApiKeyEvent error submit-api-key role");
    assertThat(told(() -> viewer.submit("/settings/api-keys/revoke", Map.of("id", id))))
        .containsExactly("DeleteApiKeyEvent error submit-api-key-end role");
    var entry = newest(() -> exchange(id, secret, 200));
    assertThat(entry.path("event").asText()).isEqualTo("IssueTokenEvent");
    assertThat(entry.path("actor").path("id").asText()).isEqualTo(id);
    assertThat(told(() -> exchange(id, secret, 200))).as("once a minute").isEmpty();
    assertThat(told(() -> exchange(id, "pk_wrong", 401)))
        .containsExactly("IssueTokenEvent error secret");
    var token =
        calls
            .form(
                "/oauth2/token",
                "grant_type=client_credentials&client_id=" + id + "&client_secret=" + secret)
            .path("access_token")
            .asText();
    assertThat(
            told(
                () ->
                    admin.form(
                        "/oauth2/revoke",
                        Map.of("client_id", id, "client_secret", secret, "token", token),
                        "Origin",
                        server.address().toString())))
        .containsExactly("RevokeOAuthAccessEvent success ended-token.add");
    assertThat(told(() -> admin.submit("/settings/api-keys/revoke", Map.of("id", id))))
        .containsExactly("DeleteApiKeyEvent success submit-api-key-end");
    admin.submit("/settings/api-keys", Map.of("name", "another"));
    assertThat(told(() -> admin.submit("/settings/account/api-keys", Map.of())))
        .containsExactly("DeleteApiKeyEvent success submit-own-api-keys-end");
  }

  @Test
  void members() {
    assertThat(
            told(
                () -> {
                  invite("joiner@example.org", "WORKSPACE_VIEWER");
                }))
        .containsExactly("InviteToTeamEvent success submit-invitation");
    assertThat(told(() -> join("member@example.org", "WORKSPACE_VIEWER")))
        .containsExactlyInAnyOrder(
            "InviteToTeamEvent success submit-invitation",
            "AcceptTeamInviteEvent success invitation.join",
            "LoginEvent success session.create");
    var someone = userId("member@example.org");
    var role = Map.of("userId", someone, "role", "DEVELOPER");

    assertThat(told(() -> viewer.submit("/settings/members/role", role)))
        .containsExactly("ChangeTeamMemberRoleEvent error submit-member-role role");
    assertThat(told(() -> viewer.submit("/settings/members/remove", role)))
        .containsExactly("RemoveUserFromTeamEvent error submit-member-removal role");
    assertThat(
            told(
                () ->
                    viewer.submit(
                        "/settings/members/invitations",
                        Map.of("email", "x@example.org", "role", "ADMIN"))))
        .containsExactly("InviteToTeamEvent error submit-invitation role");
    assertThat(told(() -> admin.submit("/settings/members/role", role)))
        .containsExactly("ChangeTeamMemberRoleEvent success submit-member-role");
    assertThat(told(() -> admin.submit("/settings/members/remove", role)))
        .containsExactly("RemoveUserFromTeamEvent success submit-member-removal");
  }

  @Test
  void anInvitationForSomebodyElse() {
    var link = invite("other@example.org", "ADMIN");

    assertThat(told(() -> assertThat(viewer.submit(link, Map.of()).status()).isEqualTo(403)))
        .containsExactly("AcceptTeamInviteEvent error submit-invitation-answer membership");
  }

  @Test
  void workspacesAndTheirChoice() {
    var founder = join("founder@example.org", "WORKSPACE_VIEWER");
    founder.readCsrfToken();

    assertThat(founder.submit("/workspaces", Map.of("name", "Second")).status()).isEqualTo(303);
    var second = founder.json("/session").path("workspaceId").asText();
    assertThat(second).isNotEqualTo(workspace());
    assertThat(entries(founder, second))
        .containsExactly("CreateWorkspaceEvent success submit-workspace");
    assertThat(viewer.submit("/workspaces/choose", Map.of("workspaceId", second)).status())
        .isEqualTo(403);
    assertThat(entries(founder, second))
        .containsExactlyInAnyOrder(
            "CreateWorkspaceEvent success submit-workspace",
            "AccessRefusedEvent error submit-workspace-choice membership");
    assertThat(founder.submit("/workspaces/choose", Map.of("workspaceId", workspace())))
        .returns(303, it -> it.status());
  }

  @Test
  void aClientIsRefusedThenAllowedAndTakenBack() throws Exception {
    var client = calls.register("Robot");

    var refused = ask(client);
    assertThat(told(() -> admin.submit("/consent", Map.of("request", refused, "decision", "deny"))))
        .containsExactly("DenyOAuthAccessEvent success submit-consent");
    var allowed = ask(client);
    List<String> code = new ArrayList<>();
    assertThat(told(() -> code.add(consent(allowed))))
        .containsExactly("GrantOAuthAccessEvent success submit-consent");
    List<JsonNode> tokens = new ArrayList<>();
    assertThat(told(() -> tokens.add(redeem(client, code.get(0), 200))))
        .containsExactly("IssueTokenEvent success token.code");
    assertThat(told(() -> redeem(client, code.get(0), 400)))
        .as("a code that comes twice ends what it gave")
        .containsExactly("RevokeOAuthAccessEvent success token.code reuse");
    assertThat(told(() -> redeem(client, code.get(0), 400))).as("there is no more").isEmpty();
    var authorization = authorization("Robot");
    assertThat(
            told(
                () ->
                    admin.submit("/settings/account/authorizations", Map.of("id", authorization))))
        .containsExactly("RevokeOAuthAccessEvent success submit-authorization-end");
  }

  @Test
  void aClientGivesItsTokenBack() throws Exception {
    var client = calls.register("Polite");
    var tokens = redeem(client, consent(ask(client)), 200);

    assertThat(
            told(
                () ->
                    admin.form(
                        "/oauth2/revoke",
                        Map.of("client_id", client, "token", tokens.path("refresh_token").asText()),
                        "Origin",
                        server.address().toString())))
        .containsExactly("RevokeOAuthAccessEvent success token.revoke");
  }

  @Test
  void aDevice() throws Exception {
    var client = calls.register("Television");
    var first = calls.form("/oauth2/device/authorize", "client_id=" + client);
    var second = calls.form("/oauth2/device/authorize", "client_id=" + client);

    assertThat(told(() -> answer(first, "deny")))
        .containsExactly("DenyOAuthAccessEvent success submit-device");
    assertThat(told(() -> answer(second, "allow")))
        .containsExactly("GrantOAuthAccessEvent success submit-device");
  }

  @Test
  void sessionsOfOneself() {
    var here = logIn("viewer@example.org", PASSWORD);

    assertThat(told(() -> here.submit("/settings/account/sessions", Map.of())))
        .containsExactly("RevokeSessionEvent success submit-session-end");
    viewer = here;
  }

  static Stream<PageOperation> changes() {
    return Stream.of(PageOperation.values()).filter(it -> it.audit() == Audit.WRITE);
  }

  @ParameterizedTest
  @MethodSource("changes")
  void aForgedFormIsKeptAsARefusal(PageOperation operation) {
    var path = operation.path().replace("{token}", "x");
    var own = server.address().toString();

    assertThat(
            told(
                () ->
                    assertThat(admin.form(path, forged(), "Origin", own).status()).isEqualTo(403)))
        .containsExactly(operation.event() + " error " + operation.id() + " csrf");
    assertThat(
            told(
                () ->
                    assertThat(
                            admin.form(path, forged(), "Origin", "https://evil.example").status())
                        .isEqualTo(403)))
        .containsExactly(operation.event() + " error " + operation.id() + " origin");
  }

  private static Map<String, String> forged() {
    return Map.of("csrf", "forged", "read", "on");
  }

  @Test
  void everyFormIsAChangeOrSaysWhyNot() {
    assertThat(
            Stream.of(PageOperation.values())
                .filter(it -> it.method().equals("POST") && it.audit() != Audit.WRITE)
                .map(PageOperation::id))
        .as(
            "forms without an entry of their own: logging in and a new password tell by themselves,"
                + " a request changes nothing, a choice is private")
        .containsExactly(
            "submit-login",
            "submit-password-reset",
            "submit-new-password",
            "submit-workspace-choice");
  }

  private static void changePassword(TestClient client, String current) {
    client.submit(
        "/settings/account/password",
        Map.of("currentPassword", current, "newPassword", "another long password"));
  }

  private static TestClient logIn(String email, String password) {
    return TestClient.browser(server.address(), email, password);
  }

  private static String invite(String email, String role) {
    var page =
        admin.submit("/settings/members/invitations", Map.of("email", email, "role", role)).text();
    return find("(/invitations/[A-Za-z0-9_-]{20,})", page);
  }

  private static TestClient join(String email, String role) {
    var client = TestClient.api(server.address());
    var answer = client.submit(invite(email, role), Map.of("name", email, "password", PASSWORD));
    assertThat(answer.status()).as(answer.text()).isEqualTo(303);
    client.readCsrfToken();
    return client;
  }

  private static String userId(String email) {
    return StreamSupport.stream(
            admin.json("/v1/owners/" + workspace() + "/members").spliterator(), false)
        .filter(it -> it.path("email").asText().equals(email))
        .map(it -> it.path("userId").asText())
        .findFirst()
        .orElseThrow();
  }

  private static String workspace() {
    return admin.json("/v1/owners").path(0).path("owner").path("id").asText();
  }

  /** The id of a client's request for permission. */
  private static String ask(String client) {
    var answer =
        admin.get(
            "/oauth2/authorize?response_type=code&state=s1&code_challenge_method=S256&prompt=consent"
                + "&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&client_id="
                + client
                + "&scope=platform.read");
    return find("request=([A-Za-z0-9_-]+)", answer.header("Location"));
  }

  private static String consent(String request) {
    var form = Map.of("request", request, "decision", "allow", "read", "on");
    return find("code=([^&]*)", admin.submit("/consent", form).header("Location"));
  }

  private static JsonNode redeem(String client, String code, int status) {
    var answer =
        admin.form(
            "/oauth2/token",
            Map.of(
                "grant_type",
                "authorization_code",
                "client_id",
                client,
                "code",
                code,
                "code_verifier",
                VERIFIER),
            "Origin",
            server.address().toString());
    assertThat(answer.status()).as(answer.text()).isEqualTo(status);
    return answer.json();
  }

  private static void answer(JsonNode begun, String decision) {
    var code = begun.path("user_code").asText();
    assertThat(admin.submit("/device", Map.of("user_code", code, "decision", decision)))
        .returns(200, it -> it.status());
  }

  private static void exchange(String id, String secret, int status) {
    var answer =
        admin.form(
            "/oauth2/token",
            Map.of("grant_type", "client_credentials", "client_id", id, "client_secret", secret),
            "Origin",
            server.address().toString());
    assertThat(answer.status()).isEqualTo(status);
  }

  /** The client is named on the page before the form that takes its permission back. */
  private static String authorization(String name) {
    return find(
        name + "(?s:.*?)value=\"(aut-[0-9a-v]{20})\"", admin.get("/settings/account").text());
  }

  private static String find(String pattern, String text) {
    var found = Pattern.compile(pattern).matcher(text);
    assertThat(found.find()).as(pattern + " in " + text).isTrue();
    return found.group(1);
  }

  /** The entries that something leaves in the log of the workspace. */
  private static List<String> told(Runnable action) {
    var before = ids();
    action.run();
    return log(admin, workspace())
        .filter(it -> !before.contains(it.path("id").asText()))
        .map(AuditedPagesTest::shown)
        .toList();
  }

  private static JsonNode newest(Runnable action) {
    var before = ids();
    action.run();
    return log(admin, workspace())
        .filter(it -> !before.contains(it.path("id").asText()))
        .findFirst()
        .orElseThrow();
  }

  private static Set<String> ids() {
    return log(admin, workspace()).map(it -> it.path("id").asText()).collect(Collectors.toSet());
  }

  private static List<String> entries(TestClient reader, String workspace) {
    return log(reader, workspace).map(AuditedPagesTest::shown).toList();
  }

  private static Stream<JsonNode> log(TestClient reader, String workspace) {
    var path = "/v1/owners/" + workspace + "/audit-logs?limit=1000";
    return StreamSupport.stream(reader.json(path).spliterator(), false)
        .map(it -> it.path("auditLog"));
  }

  /** Event, status, operation and reason. */
  private static String shown(JsonNode entry) {
    return Stream.of("/event", "/status", "/metadata/operation", "/metadata/reason")
        .map(it -> entry.at(it).asText())
        .filter(it -> !it.isEmpty())
        .collect(Collectors.joining(" "));
  }
}
