package dev.platform.platform.blueprint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.base.error.Failure;
import dev.platform.base.secret.Secret;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Role;
import dev.platform.platform.WorkspaceOperations;
import dev.platform.platform.blueprint.Change.Action;
import dev.platform.platform.blueprint.format.BlueprintFile;
import dev.platform.platform.blueprint.format.ExternalReference;
import dev.platform.platform.blueprint.format.Fixtures;
import dev.platform.platform.blueprint.format.Mutations;
import dev.platform.testing.TestDatabase;
import dev.platform.testing.TestRooms;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("slow")
class SynchronizationTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();
  private static final Path FIXTURES =
      Path.of("src/test/resources/dev/platform/platform/blueprint/valid");

  private static final int FUZZED = 60;
  private static final List<String> READS = List.of("list-", "get-", "retrieve-");

  @RegisterExtension final TestRooms rooms = new TestRooms(database);
  private Caller caller;
  private String ownerId;
  private int changes;
  private int interruptAfter;

  @BeforeEach
  void begin() {
    var workspace = rooms.workspace();
    ownerId = workspace.value();
    caller = rooms.member(workspace, Role.ADMIN);
  }

  static Stream<String> fixtures() throws IOException {
    try (var files = Files.list(FIXTURES)) {
      return files
          .map(it -> it.getFileName().toString())
          .filter(it -> !it.startsWith("existing"))
          .sorted()
          .toList()
          .stream();
    }
  }

  @ParameterizedTest
  @MethodSource("fixtures")
  void aSecondSyncOfAFileChangesNothing(String name) throws Exception {
    var file = BlueprintFile.read(Files.readAllBytes(FIXTURES.resolve(name)));
    assertThat(file.problems()).isEmpty();
    Map<VariableRef, Secret> answers = new HashMap<>();
    for (VariableRef question : synchronization(file, Map.of()).plan(List.of()).questions()) {
      answers.put(question, new Secret("entered"));
    }

    var first = sync(file, answers);
    sync(file, answers);

    assertThat(first.changes()).anyMatch(it -> it.action() == Action.CREATE);
    var last = synchronization(file, Map.of()).plan(List.of());
    assertThat(last.changes()).filteredOn(it -> it.action() != Action.KEEP).isEmpty();
    assertThat(last.questions()).isEmpty();
    assertExportChangesNothing();
  }

  private void assertExportChangesNothing() {
    var yaml = new BlueprintExport(this::call, caller, ownerId, List.of()).yaml();
    var file = BlueprintFile.read(yaml.getBytes(StandardCharsets.UTF_8));
    assertThat(file.problems()).as(yaml).isEmpty();
    var plan = synchronization(file, Map.of()).plan(List.of());
    assertThat(plan.changes()).as(yaml).filteredOn(it -> it.action() != Action.KEEP).isEmpty();
    assertThat(plan.questions()).isEmpty();
    assertThat(yaml).doesNotContain("entered");
  }

  @Test
  void aChangedFileChangesWhatIsDifferent() {
    var before =
        """
        services:
          - type: web
            name: shop
            runtime: python
            plan: starter
            buildCommand: make
            startCommand: ./shop
            envVars:
              - {key: STAGE, value: test}
              - {key: SEED, generateValue: true}
        """;
    sync(read(before), Map.of());
    var after =
        before.replace("starter", "standard").replace("value: test", "value: live")
            + "    numInstances: 2\n";

    var plan = synchronization(read(after), Map.of()).plan(List.of());

    assertThat(plan.changes())
        .singleElement()
        .satisfies(it -> assertThat(it.action()).isEqualTo(Action.UPDATE))
        .extracting(Change::fields)
        .isEqualTo(
            List.of(
                new FieldChange("serviceDetails.plan", "starter", "standard"),
                new FieldChange("serviceDetails.numInstances", "1", "2"),
                new FieldChange("envVars.STAGE", null, null)));
    sync(read(after), Map.of());
    assertThat(synchronization(read(after), Map.of()).plan(List.of()).changes())
        .allMatch(it -> it.action() == Action.KEEP);
  }

  @Test
  void aSyncThatIsInterruptedAfterAnyCallEndsLikeOneThatIsNot() throws Exception {
    var file = BlueprintFile.read(Files.readAllBytes(FIXTURES.resolve("everything.yaml")));
    var answers = Map.of(new VariableRef("shop", "ASKED"), new Secret("entered"));
    sync(file, answers);
    sync(file, answers);
    String undisturbed = export();
    int calls = changes;
    assertThat(calls).isGreaterThan(10);

    for (int interruption = 1; interruption <= calls; interruption++) {
      begin();
      interruptAfter = interruption;
      changes = 0;
      resume(file, answers);
      assertThat(export()).as("after call %d", interruption).isEqualTo(undisturbed);
    }
  }

  /** The steps are those of the first plan, as a sync keeps them. */
  private void resume(BlueprintFile file, Map<VariableRef, Secret> answers) {
    var plan = synchronization(file, answers).plan(List.of());
    int done = 0;
    var sync = synchronization(file, answers);
    while (done < plan.changes().size()) {
      try {
        sync.apply(plan.changes().get(done), "sync-" + ownerId + "-" + done);
        done++;
      } catch (IllegalStateException killed) {
        sync = synchronization(file, answers);
      }
    }
    sync(file, answers);
  }

  private String export() {
    return new BlueprintExport(this::call, caller, ownerId, List.of())
        .yaml()
        .replaceAll("databaseName: shop_....", "databaseName: shop");
  }

  @Test
  void aServiceIsNotMadeWithoutItsDatabase() {
    var file =
        read(
            """
            services:
              - type: web
                name: shop
                runtime: python
                startCommand: ./shop
                envVars:
                  - {key: URL, fromDatabase: {name: db, property: connectionString}}
            databases: [{name: db}]
            """);
    var sync = synchronization(file, Map.of());
    var service = sync.plan(List.of()).changes().get(1);

    assertThatThrownBy(() -> sync.apply(service, "key"))
        .hasMessage("The variable URL needs the database \"db\", which does not exist.");
    assertThat(sync.plan(List.of()).changes()).allMatch(it -> it.action() == Action.CREATE);
  }

  @Test
  void whatIsNoLongerInTheFileIsLeftOverUntilItIsDeleted() {
    var file = read("envVarGroups: [{name: one, envVars: []}, {name: two, envVars: []}]");
    sync(file, Map.of());
    var id = synchronization(file, Map.of()).plan(List.of()).changes().get(0).resourceId();
    var managed =
        List.of(
            new ManagedItem(ResourceKind.ENV_GROUP, "one", String.valueOf(id)),
            new ManagedItem(ResourceKind.ENV_GROUP, "three", "evg-gone"));
    var rest = read("envVarGroups: [{name: two, envVars: []}]");

    assertThat(synchronization(rest, Map.of()).plan(managed).leftOver())
        .containsExactly(managed.get(0));
  }

  @Test
  void theHookOfANewServiceRunsOnceAfterItsFirstDeploy() throws Exception {
    var file = BlueprintFile.read(Files.readAllBytes(FIXTURES.resolve("initial-deploy-hook.yaml")));
    var created =
        sync(file, Map.of()).changes().stream()
            .filter(it -> it.kind() == ResourceKind.SERVICE)
            .findFirst()
            .orElseThrow();
    var sync = synchronization(file, Map.of());

    assertThat(sync.runHook(created, "key")).isEqualTo(HookState.WAITING);
    rooms.settle();
    assertThat(sync.runHook(created, "key")).isEqualTo(HookState.STARTED);
    assertThat(sync.runHook(created, "key")).isEqualTo(HookState.STARTED);

    assertThat(rooms.query("select count(*) from job")).containsExactly("1");
  }

  /** A workspace gets one changed file after another. */
  @Test
  void whatAChangedFileDoesIsDoneOrRejected() {
    var random = new Random(20261128);
    var mutations = new Mutations(random);
    var files = Fixtures.valid();
    int done = 0;
    int rejected = 0;
    while (done + rejected < FUZZED) {
      byte[] content = mutations.of(Fixtures.bytes(files.get(random.nextInt(files.size()))));
      var file = BlueprintFile.read(content);
      if (!file.isValid()) {
        continue;
      }
      try {
        sync(file, Map.of());
        assertThat(synchronization(file, Map.of()).plan(List.of()).changes())
            .as(new String(content, StandardCharsets.UTF_8))
            .noneMatch(it -> it.action() == Action.CREATE);
        done++;
      } catch (Failure failure) {
        rejected++;
      } catch (RuntimeException e) {
        throw new AssertionError(new String(content, StandardCharsets.UTF_8), e);
      }
    }
    assertThat(done).isGreaterThan(FUZZED / 4);
  }

  @Test
  void referencesToWhatIsNowhereAreMissing() throws Exception {
    var file = BlueprintFile.read(Files.readAllBytes(FIXTURES.resolve("existing-resources.yaml")));
    sync(read("envVarGroups: [{name: existing-group, envVars: [{key: A, value: b}]}]"), Map.of());

    assertThat(synchronization(file, Map.of()).missing(file.externalReferences()))
        .extracting(ExternalReference::name)
        .containsExactly("existing-db", "existing-api", "shop");
  }

  private static BlueprintFile read(String text) {
    var file = BlueprintFile.read(text.getBytes(StandardCharsets.UTF_8));
    assertThat(file.problems()).isEmpty();
    return file;
  }

  private Plan sync(BlueprintFile file, Map<VariableRef, Secret> answers) {
    var sync = synchronization(file, answers);
    var plan = sync.plan(List.of());
    int step = 0;
    for (Change change : plan.changes()) {
      sync.apply(change, "sync-" + ownerId + "-" + System.identityHashCode(plan) + "-" + step++);
    }
    return plan;
  }

  private Synchronization synchronization(BlueprintFile file, Map<VariableRef, Secret> answers) {
    return new Synchronization(
        this::call,
        caller,
        ownerId,
        file.blueprint(),
        new BlueprintSource("https://github.com/acme/shop", "main"),
        answers);
  }

  private JsonNode call(
      Caller user,
      String operation,
      Map<String, List<String>> parameters,
      JsonNode body,
      Optional<String> key) {
    var result = rooms.get(WorkspaceOperations.class).call(user, operation, parameters, body, key);
    boolean isRead = READS.stream().anyMatch(operation::startsWith);
    if (!isRead && ++changes == interruptAfter) {
      throw new IllegalStateException("killed");
    }
    return result;
  }
}
