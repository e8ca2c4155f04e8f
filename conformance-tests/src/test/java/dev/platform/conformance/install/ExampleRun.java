package dev.platform.conformance.install;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.client.PlatformClient;
import dev.platform.client.model.BlueprintDetail;
import dev.platform.client.model.Deploy;
import dev.platform.client.model.NewBlueprint;
import dev.platform.client.model.ResourceRef;
import dev.platform.client.model.ResourceRefType;
import dev.platform.client.model.Sync;
import dev.platform.client.model.SyncState;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** What a user does with an example: connect it, build it again, change it, roll back, scale. */
final class ExampleRun {
  static final String GREETING = "Hello from";
  static final String CHANGED = "Goodbye from";

  private static final Duration BUILD = Duration.ofMinutes(10);
  private static final Duration SOON = Duration.ofMinutes(2);
  private static final Set<ResourceRefType> DATASTORES =
      Set.of(ResourceRefType.POSTGRES, ResourceRefType.KEY_VALUE, ResourceRefType.REDIS);

  private final Install install;
  private final PlatformClient client;
  private final String ownerId;
  private final Path repository;
  private final ExampleResult result;

  ExampleRun(
      Install install,
      PlatformClient client,
      String ownerId,
      Path repository,
      ExampleResult result) {
    this.install = install;
    this.client = client;
    this.ownerId = ownerId;
    this.repository = repository;
    this.result = result;
  }

  void run() throws IOException, InterruptedException {
    var blueprint = connect();
    try {
      var first = firstDeploys(blueprint);
      guesses(blueprint);
      var again = redeploy(blueprint);
      result.sameIsLive();
      greet(again, GREETING);
      ExampleApp.change(repository);
      var changed = redeploy(blueprint);
      result.changeIsLive();
      greet(changed, CHANGED);
      rollBack(first);
      scale(blueprint);
    } finally {
      delete(blueprint);
    }
  }

  private BlueprintDetail connect() {
    result.begin();
    var connected =
        client
            .blueprintSyncs()
            .connectBlueprint(
                NewBlueprint.builder()
                    .ownerId(ownerId)
                    .name(result.example().name())
                    .repo(repository.toUri().toString())
                    .branch("main")
                    .autoSync(false)
                    .build());
    Install.await(SOON, () -> newest(connected.id()).completedAt() != null);
    var sync = newest(connected.id());
    assertThat(sync.state()).as(sync.error()).isEqualTo(SyncState.SUCCESS);
    return client.blueprints().get(connected.id());
  }

  private Sync newest(String blueprintId) {
    return client.blueprints().listSyncs(blueprintId).first().orElseThrow();
  }

  /** By service. */
  private Map<ResourceRef, Deploy> firstDeploys(BlueprintDetail blueprint) {
    Map<ResourceRef, Deploy> deploys = new HashMap<>();
    for (ResourceRef service : services(blueprint)) {
      var deploy = client.deploys().list(service.id()).first().orElseThrow();
      deploys.put(service, client.deploys().waitUntilLive(service.id(), deploy.id(), BUILD));
    }
    result.firstIsLive();
    greet(deploys, GREETING);
    return deploys;
  }

  /** The commands that were left out are those of the docs, if its {@code render.yaml} has none. */
  private void guesses(BlueprintDetail blueprint) throws IOException {
    var example = result.example();
    if (!example.isGuessed() || example.statesCommands()) {
      return;
    }
    var service = client.services().get(services(blueprint).get(0).id());
    assertThat(String.valueOf(service.serviceDetails()))
        .contains(example.buildCommand(), example.startCommand());
  }

  private Map<ResourceRef, Deploy> redeploy(BlueprintDetail blueprint) {
    result.begin();
    Map<ResourceRef, Deploy> deploys = new HashMap<>();
    for (ResourceRef service : services(blueprint)) {
      var deploy = client.deploys().create(service.id());
      deploys.put(service, client.deploys().waitUntilLive(service.id(), deploy.id(), BUILD));
    }
    return deploys;
  }

  private void greet(Map<ResourceRef, Deploy> deploys, String greeting) {
    deploys.forEach((service, deploy) -> greets(service, deploy, greeting));
  }

  private void rollBack(Map<ResourceRef, Deploy> first) {
    first.forEach(
        (service, before) -> {
          var deploy = client.deploys().rollback(service.id(), before.id());
          greets(
              service, client.deploys().waitUntilLive(service.id(), deploy.id(), SOON), GREETING);
        });
  }

  /** Visitors see the greeting; for what they cannot see, the log has it since the deploy. */
  private void greets(ResourceRef service, Deploy deploy, String greeting) {
    if (isVisited(service)) {
      var slug = client.services().get(service.id()).slug();
      Install.await(SOON, () -> visit(slug).contains(greeting));
      return;
    }
    if (service.type().equals(ResourceRefType.CRON_JOB)) {
      var run = client.cronJobs().run(service.id());
      client.cronJobs().waitUntilFinished(service.id(), run.id(), SOON);
    }
    Install.await(SOON, () -> hasLogged(service, deploy.createdAt(), greeting));
  }

  private boolean hasLogged(ResourceRef service, Instant since, String text) {
    var page = client.logs().listPage(ownerId, List.of(service.id()), it -> it.startTime(since));
    return page.logs().stream().anyMatch(line -> line.message().contains(text));
  }

  private String visit(String slug) {
    try {
      return install.visit(slug).body();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private void scale(BlueprintDetail blueprint) {
    for (ResourceRef service : services(blueprint)) {
      if (Set.of(ResourceRefType.WEB_SERVICE, ResourceRefType.BACKGROUND_WORKER)
          .contains(service.type())) {
        client.services().scale(service.id(), 2);
        Install.await(SOON, () -> client.services().listInstances(service.id()).size() == 2);
        if (isVisited(service)) {
          Install.await(SOON, () -> visitedInstances(service).size() == 2);
        }
      }
    }
  }

  /** Those among the instances of now that have responded to a visit. */
  private Set<String> visitedInstances(ResourceRef service) {
    visit(client.services().get(service.id()).slug());
    var now = client.services().listInstances(service.id()).stream().map(it -> it.id()).toList();
    var requests =
        client
            .logs()
            .listPage(ownerId, List.of(service.id()), it -> it.type(List.of("request")).limit(100));
    return requests.logs().stream()
        .flatMap(line -> line.labels().stream())
        .map(label -> label.value())
        .filter(now::contains)
        .collect(Collectors.toSet());
  }

  private void delete(BlueprintDetail blueprint) {
    client.blueprints().disconnect(blueprint.id());
    for (ResourceRef service : services(blueprint)) {
      client.services().delete(service.id());
      client.services().waitUntilDeleted(service.id(), SOON);
    }
    for (ResourceRef datastore : blueprint.resources()) {
      if (datastore.type().equals(ResourceRefType.POSTGRES)) {
        client.postgres().delete(datastore.id());
      } else if (DATASTORES.contains(datastore.type())) {
        client.keyValue().delete(datastore.id());
      }
    }
  }

  private static List<ResourceRef> services(BlueprintDetail blueprint) {
    return blueprint.resources().stream().filter(it -> !DATASTORES.contains(it.type())).toList();
  }

  private static boolean isVisited(ResourceRef service) {
    return Set.of(ResourceRefType.WEB_SERVICE, ResourceRefType.STATIC_SITE)
        .contains(service.type());
  }
}
