package dev.platform.platform.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.engine.spi.InstanceVariable;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Role;
import dev.platform.testing.TestDatabase;
import dev.platform.testing.TestRooms;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The variables of Render's list, for builds and for instances. */
class ServiceVariablesTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  @RegisterExtension final TestRooms rooms = new TestRooms(database);
  private final Services services = rooms.get(Services.class);
  private final Caller ada = rooms.member(rooms.workspace(), Role.DEVELOPER);

  private Service create(ServiceType type) {
    var example = Examples.service(type);
    var name = "told-" + type.shortName();
    var wanted = new NewService("", type, name, example.region(), example.spec(), 1, List.of());
    rooms.engine().holdBuilds();
    var created = services.create(ada, wanted).service();
    rooms.settle();
    return created;
  }

  private static Map<String, String> listed(Service service) {
    Map<String, String> all = new TreeMap<>();
    all.put("RENDER", "true");
    all.put("IS_PULL_REQUEST", "false");
    all.put("RENDER_SERVICE_ID", service.id().value());
    all.put("RENDER_SERVICE_NAME", service.name());
    all.put("RENDER_SERVICE_TYPE", service.type().shortName());
    all.put("RENDER_GIT_BRANCH", String.valueOf(service.spec().branch()));
    all.put("RENDER_GIT_REPO_SLUG", "acme/shop");
    all.put("RENDER_DISCOVERY_SERVICE", service.slug() + "-discovery");
    all.put("RENDER_CPU_COUNT", "1");
    all.put("RENDER_WEB_CONCURRENCY", "1");
    all.put("WEB_CONCURRENCY", "1");
    if (service.type() == ServiceType.WEB_SERVICE) {
      all.put("RENDER_EXTERNAL_HOSTNAME", service.slug() + ".localhost");
      all.put("RENDER_EXTERNAL_URL", "http://" + service.slug() + ".localhost:4002");
    }
    return all;
  }

  @Test
  void buildsAndInstancesHaveAll() {
    for (var type : List.of(ServiceType.WEB_SERVICE, ServiceType.PRIVATE_SERVICE)) {
      var service = create(type);
      var id = service.id().value();
      var builds = rooms.engine().builds().started().stream();
      var build = builds.filter(it -> it.owner().equals(id)).findFirst().orElseThrow();

      rooms.engine().releaseBuilds();
      rooms.settle();

      var workloads = rooms.engine().workloads().wanted().stream();
      var workload = workloads.filter(it -> it.owner().equals(id)).findFirst().orElseThrow();

      assertThat(build.environment()).containsAllEntriesOf(listed(service));
      assertThat(build.commitVariables()).contains("RENDER_GIT_COMMIT");
      assertThat(workload.environment())
          .containsAllEntriesOf(listed(service))
          .hasEntrySatisfying("RENDER_GIT_COMMIT", it -> assertThat(it).matches("[0-9a-f]{40}"));
      assertThat(workload.facts())
          .containsEntry("RENDER_INSTANCE_ID", InstanceVariable.ID)
          .containsEntry("PORT", InstanceVariable.PORT);
    }
  }

  @Test
  void aSiteHasThoseThatFitIt() {
    var service = create(ServiceType.STATIC_SITE);

    var build = rooms.engine().builds().started().get(0);

    assertThat(build.environment())
        .containsEntry("RENDER", "true")
        .containsEntry("RENDER_SERVICE_TYPE", "static")
        .containsEntry("RENDER_EXTERNAL_HOSTNAME", service.slug() + ".localhost")
        .doesNotContainKeys("RENDER_DISCOVERY_SERVICE", "RENDER_CPU_COUNT", "WEB_CONCURRENCY");
  }
}
