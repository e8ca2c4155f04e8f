package dev.platform.identity.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.api.Credential;
import dev.platform.api.Operation;
import dev.platform.api.nativeapi.NativeOperation;
import dev.platform.api.platform.PlatformOperation;
import dev.platform.base.id.WorkspaceId;
import dev.platform.testing.TestDatabase;
import dev.platform.testing.TestHttp;
import dev.platform.testing.TestRooms;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The rules of authorization as they are written down for users, one test each. */
class SeedRulesTest {
  private static final Scope[] ALL = Scope.values();

  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  @RegisterExtension final TestRooms rooms = new TestRooms(database);
  private final TestHttp http = new TestHttp(rooms);
  private final WorkspaceId acme = rooms.workspace();
  private final Caller admin = rooms.member(acme, Role.ADMIN);
  private String service = "";

  @BeforeEach
  void createService() {
    var body =
        """
        {"type": "static_site", "name": "site", "ownerId": "%s",
         "repo": "https://github.com/acme/site"}
        """
            .formatted(acme.value());
    var answer = http.send(admin, "POST", "/v1/services", body).json();
    service = "/v1/services/" + answer.at("/service/id").asText();
  }

  @Test
  void machineKeysAreDevelopersInTheirOwnWorkspace() {
    var other = rooms.workspace();
    rooms.join(admin, other, Role.ADMIN);
    var key = with(admin, Caller.Credential.MACHINE_KEY, Optional.of(acme));

    assertThat(status(key, "GET", service + "/env-vars")).isEqualTo(200);
    assertThat(status(key, "POST", service + "/suspend")).isEqualTo(202);
    assertThat(status(key, "GET", "/v1/services?ownerId=" + other.value())).isEqualTo(403);
    assertThat(status(key, "GET", "/v1/owners/" + other.value())).isEqualTo(404);
    assertThat(Role.DEVELOPER.may(Permission.MANAGE)).isFalse();
  }

  @Test
  void administrationInvitationsWebhooksAndTheAuditLogNeedAUserCredential() {
    var key = with(admin, Caller.Credential.MACHINE_KEY, Optional.of(acme));
    var owner = "/v1/owners/" + acme.value();

    assertThat(status(key, "GET", owner + "/members")).isEqualTo(403);
    assertThat(status(key, "GET", owner + "/audit-logs")).isEqualTo(403);
    assertThat(status(key, "GET", owner + "/audit-logs/download")).isEqualTo(403);
    assertThat(
            Stream.<Operation[]>of(PlatformOperation.values(), NativeOperation.values())
                .flatMap(Stream::of)
                .filter(
                    it ->
                        it.path().matches(".*(webhooks|audit-logs|members|invitations|api-keys).*"))
                .filter(it -> it.credential() == Credential.ANY)
                .map(Operation::id))
        .isEmpty();
  }

  @Test
  void aScopeNeverGrantsARoleTheAccountLacks() {
    var viewer = rooms.member(acme, Role.WORKSPACE_VIEWER);
    var client = with(viewer, Caller.Credential.THIRD_PARTY, Optional.empty(), ALL);

    assertThat(status(client, "GET", service)).isEqualTo(200);
    assertThat(status(client, "GET", service + "/env-vars")).isEqualTo(403);
    assertThat(status(client, "POST", service + "/suspend")).isEqualTo(403);
    assertThat(status(client, "DELETE", service)).isEqualTo(403);
  }

  @Test
  void readingSensitiveValuesNeedsAccessSeparateFromOrdinaryReads() {
    var reader = with(admin, Caller.Credential.THIRD_PARTY, Optional.empty(), Scope.READ);
    var writer =
        with(admin, Caller.Credential.THIRD_PARTY, Optional.empty(), Scope.READ, Scope.WRITE);
    var sensitive = with(admin, Caller.Credential.THIRD_PARTY, Optional.empty(), Scope.SENSITIVE);
    var values = service + "/env-vars";

    assertThat(status(reader, "GET", service)).isEqualTo(200);
    assertThat(status(reader, "GET", values)).isEqualTo(403);
    assertThat(status(writer, "GET", values)).isEqualTo(403);
    assertThat(status(sensitive, "GET", values)).isEqualTo(200);
    assertThat(status(sensitive, "GET", service)).as("scopes are exact").isEqualTo(403);
    assertThat(http.send(reader, "GET", values).json().at("/params/required").asText())
        .isEqualTo("platform.sensitive");
    var contributor = rooms.member(acme, Role.WORKSPACE_CONTRIBUTOR);
    assertThat(status(contributor, "GET", values)).isEqualTo(403);
  }

  @Test
  void ownerIdNamesTheWorkspaceAndMembershipIsStillChecked() {
    var second = rooms.workspace();
    var kim = rooms.member(acme, Role.DEVELOPER);
    rooms.join(kim, second, Role.WORKSPACE_VIEWER);
    var foreign = rooms.workspace();

    assertThat(http.send(kim, "GET", "/v1/services").json()).hasSize(1);
    assertThat(http.send(kim, "GET", "/v1/services?ownerId=" + second.value()).json()).isEmpty();
    for (String list : List.of("services", "projects", "registrycredentials", "workflows")) {
      assertThat(status(kim, "GET", "/v1/" + list + "?ownerId=" + foreign.value()))
          .as(list)
          .isEqualTo(403);
    }
  }

  @Test
  void requestsByIdAreAuthorizedAgainstTheWorkspaceOfTheResource() {
    var stranger = rooms.member(rooms.workspace(), Role.ADMIN);
    rooms.join(stranger, rooms.workspace(), Role.ADMIN);

    for (String method : List.of("GET", "DELETE")) {
      assertThat(status(stranger, method, service)).isEqualTo(404);
    }
    assertThat(http.send(stranger, "GET", service).json().at("/message").asText())
        .as("the same words as for what does not exist")
        .isEqualTo("Not found: " + service.substring("/v1/services/".length()));
    assertThat(status(rooms.member(acme, Role.WORKSPACE_VIEWER), "DELETE", service)).isEqualTo(403);
  }

  private int status(Caller caller, String method, String path) {
    return http.send(caller, method, path).status();
  }

  private static Caller with(
      Caller person, Caller.Credential credential, Optional<WorkspaceId> boundTo, Scope... scopes) {
    return new Caller(person.user(), credential, "cred-1", boundTo, Set.of(scopes));
  }
}
