package dev.platform.conformance.suite;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.conformance.client.Json;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SessionExtension.class)
final class OwnerChecks {
  private final Session session;

  OwnerChecks(Session session) {
    this.session = session;
  }

  @Test
  void theWorkspaceIsListedAndReadAlike() {
    Listing all = Listing.of(() -> session.call("list-owners"), "owner");

    assertThat(all.items()).contains(owner());
  }

  @Test
  void aPageGoesOnBehindItsLastEntry() {
    Listing one = Listing.of(() -> session.call("list-owners").query("limit", 1), "owner");

    assertThat(one.items()).doesNotHaveDuplicates().contains(owner());
  }

  @Test
  void aNameMatchesExactly() {
    String name = Json.text(owner(), "/name");

    assertThat(named(name)).contains(owner());
    assertThat(named(name + "x")).doesNotContain(owner());
  }

  @Test
  void anEmailMatchesExactly() {
    String email = Json.text(owner(), "/email");

    Listing same = Listing.of(() -> session.call("list-owners").query("email", email), "owner");
    assertThat(same.items()).contains(owner());
  }

  @Test
  void anUnknownParameterIsRefused() {
    session.call("list-owners").query("flavour", "sweet").invalid("flavour");
  }

  @Test
  void anUnknownWorkspaceIsNotFound() {
    session.call("retrieve-owner").path("ownerId", Ids.unknown("tea")).refused(404);
    session.call("retrieve-owner").path("ownerId", "nope").refused(404);
  }

  @Test
  void aKeySeesItsOwnWorkspaceOnly() {
    Listing all = Listing.of(() -> session.call("list-owners"), "owner");

    assertThat(all.each("id")).containsExactly(session.ownerId());
  }

  @Test
  void aWorkspaceOfOthersIsForbiddenInLists() {
    for (String list : List.of("list-projects", "list-services", "list-registry-credentials")) {
      session.call(list).query("ownerId", Ids.unknown("tea")).refused(403);
    }
  }

  private JsonNode owner() {
    return session.call("retrieve-owner").path("ownerId", session.ownerId()).expect(200).json();
  }

  private List<JsonNode> named(String name) {
    return Listing.of(() -> session.call("list-owners").query("name", name), "owner").items();
  }
}
