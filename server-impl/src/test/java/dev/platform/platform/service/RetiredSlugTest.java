package dev.platform.platform.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.base.id.WorkspaceId;
import dev.platform.identity.access.Role;
import dev.platform.testing.TestDatabase;
import dev.platform.testing.TestRooms;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class RetiredSlugTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  @RegisterExtension final TestRooms rooms = new TestRooms(database);
  private final Services services = rooms.get(Services.class);

  @Test
  void theSlugOfADeletedServiceIsForItsWorkspaceAlone() {
    var acme = rooms.workspace();
    var ada = rooms.member(acme, Role.DEVELOPER);
    var globex = rooms.workspace();
    var bob = rooms.member(globex, Role.DEVELOPER);
    var deleted = services.create(ada, wanted(acme)).service();
    services.delete(ada, deleted.id(), null);

    var other = services.create(bob, wanted(globex)).service();
    var again = services.create(ada, wanted(acme)).service();

    assertThat(other.slug()).matches("web-9-[a-z0-9]{4}");
    assertThat(again.slug()).isEqualTo("web-9");
  }

  private static NewService wanted(WorkspaceId workspace) {
    var type = ServiceType.WEB_SERVICE;
    return new NewService(
        workspace.value(),
        type,
        "web-9",
        Region.OREGON,
        Examples.service(type).spec(),
        1,
        List.of());
  }
}
