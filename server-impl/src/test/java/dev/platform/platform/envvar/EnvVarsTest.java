package dev.platform.platform.envvar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.platform.base.db.Db;
import dev.platform.base.error.ErrorCode;
import dev.platform.base.error.Failure;
import dev.platform.base.id.IdPrefix;
import dev.platform.base.id.Ids;
import dev.platform.base.page.Page;
import dev.platform.base.page.PageRequest;
import dev.platform.base.secret.Secret;
import dev.platform.identity.access.Access;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Grant;
import dev.platform.identity.access.OpenAccess;
import dev.platform.identity.access.Permission;
import dev.platform.identity.access.Role;
import dev.platform.platform.ServiceId;
import dev.platform.testing.AtOnce;
import dev.platform.testing.CountedRows;
import dev.platform.testing.TestDatabase;
import dev.platform.testing.TestRooms;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EnvVarsTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  @RegisterExtension final TestRooms rooms = new TestRooms(database);
  private final EnvVars envVars = rooms.get(EnvVars.class);
  private final Caller ada = rooms.member(rooms.workspace(), Role.DEVELOPER);
  private final Grant<ServiceId> grant = register(ada);
  private final ServiceId service = grant.on();

  @Test
  void replacingAnswersInTheOrderGivenAndListingBeginsWithTheNewest() {
    var answer = envVars.replace(ada, service, List.of(of("A", "1"), of("B", "2"), of("C", "3")));

    assertThat(text(answer)).containsExactly("A=1", "B=2", "C=3");
    assertThat(text(list())).containsExactly("C=3", "B=2", "A=1");
    assertThat(values()).containsExactly("A=1", "B=2", "C=3");
  }

  @Test
  void replacingRemovesWhatIsNotGiven() {
    envVars.replace(ada, service, List.of(of("A", "1"), of("B", "2")));

    envVars.replace(ada, service, List.of(of("B", "3")));

    assertThat(text(list())).containsExactly("B=3");
    assertThat(text(envVars.replace(ada, service, List.of()))).isEmpty();
    assertThat(text(list())).isEmpty();
  }

  @Test
  void aNewVariableIsTheNewestAndAKnownOneKeepsItsPlace() {
    envVars.replace(ada, service, List.of(of("A", "1"), of("B", "2")));

    envVars.set(ada, service, of("A", "changed"));
    envVars.set(ada, service, of("C", "3"));

    assertThat(text(list())).containsExactly("C=3", "B=2", "A=changed");
    assertThat(envVars.get(ada, service, "A").value().reveal()).isEqualTo("changed");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0", "-1", "65536", "3000.0", "http", "99999999999"})
  void aPortMustBeOne(String value) {
    assertThatThrownBy(() -> of("PORT", value))
        .isInstanceOf(Failure.class)
        .hasMessageContaining("the value of PORT must be a port number from 1 to 65535");
    assertThat(of("PORT", "65535").value()).isEqualTo(new Secret("65535"));
  }

  @Test
  void aGeneratedValueStays() {
    var first = envVars.replace(ada, service, List.of(new NewEnvVar("KEY", null)));
    var again = envVars.replace(ada, service, List.of(of("A", "1"), new NewEnvVar("KEY", null)));
    var alone = envVars.set(ada, service, new NewEnvVar("KEY", null));

    var value = first.entries().get(0).item().value();
    assertThat(value.reveal()).matches("[A-Za-z0-9+/]{43}=");
    assertThat(again.entries().get(1).item().value()).isEqualTo(value);
    assertThat(alone.value()).isEqualTo(value);
  }

  @Test
  void pagesFollowOneAnotherUntilNothingIsLeft() {
    envVars.replace(ada, service, List.of(of("A", "1"), of("B", "2"), of("C", "3")));

    List<String> all = new ArrayList<>();
    var page = page("");
    while (!page.entries().isEmpty()) {
      all.addAll(text(page));
      page = page(page.entries().get(page.entries().size() - 1).cursor().wire());
    }

    assertThat(all).containsExactly("C=3", "B=2", "A=1");
  }

  @Test
  void ofManyWhoSetVariablesAtOnceEachGetsAPlaceOfItsOwn() {
    var rows = new CountedRows(database, "env_var");

    var set = AtOnce.run(16, i -> envVars.set(ada, service, of("KEY_" + i, "1")));

    assertThat(set)
        .extracting(EnvVar::position)
        .containsExactlyInAnyOrderElementsOf(LongStream.rangeClosed(1, 16).boxed().toList());
    assertThat(rows.count()).as("none of them tried twice").isEqualTo(16);
  }

  @Test
  void ofManyWhoReplaceAllAtOnceTheLastOneCounts() {
    AtOnce.run(12, i -> envVars.replace(ada, service, List.of(of("A", "" + i), of("B", "" + i))));

    assertThat(list().map((envVar, cursor) -> envVar.key())).containsExactly("B", "A");
    assertThat(list().map((envVar, cursor) -> envVar.value().reveal()).stream().distinct())
        .hasSize(1);
  }

  @Test
  void deletingTakesOneAndLeavesTheOthers() {
    envVars.replace(ada, service, List.of(of("A", "1"), of("B", "2")));

    envVars.delete(ada, service, "A");

    assertThat(text(list())).containsExactly("B=2");
    assertRefused(() -> envVars.get(ada, service, "A"), ErrorCode.NOT_FOUND, "Not found: A");
    assertRefused(() -> envVars.delete(ada, service, "A"), ErrorCode.NOT_FOUND, "Not found: A");
  }

  @Test
  void variablesOfOneServiceAreNotThoseOfAnother() {
    var other = register(ada).on();
    envVars.replace(ada, service, List.of(of("A", "1")));
    envVars.replace(ada, other, List.of(of("A", "2")));

    envVars.delete(ada, other, "A");

    assertThat(text(list())).containsExactly("A=1");
  }

  @Test
  void valuesAreSealedWhereTheyAreKept() {
    envVars.set(ada, service, of("A", "open sesame"));

    var kept =
        rooms.query(
            "select encode(value, 'escape') from env_var where service_id = '"
                + service.value()
                + "'");

    assertThat(kept).hasSize(1).noneMatch(value -> value.contains("sesame"));
  }

  @Test
  void aKeyIsGivenOnce() {
    assertRefused(
        () -> envVars.replace(ada, service, List.of(of("A", "1"), of("A", "2"))),
        ErrorCode.INVALID_INPUT,
        "key: A is specified more than once");
  }

  @Test
  void keysAreNamesOfVariables() {
    for (String key : List.of("", "1A", "-A", ".A", "A=B", "A B", "Ä", "A".repeat(256))) {
      assertThatThrownBy(() -> of(key, "1")).isInstanceOf(Failure.class);
    }
  }

  @Test
  void sizesAreLimited() {
    var large = "x".repeat(EnvVarLimits.VALUE_BYTES);
    envVars.set(ada, service, of("LARGE", large));

    assertRefused(
        () -> envVars.set(ada, service, of("LARGE", large + "x")),
        ErrorCode.INVALID_INPUT,
        "value: the value of LARGE exceeds 65536 bytes");
    assertRefused(
        () -> envVars.replace(ada, service, many(17, large)),
        ErrorCode.INVALID_INPUT,
        "envVars: must have at most 1048576 bytes in total");
    assertRefused(
        () -> envVars.replace(ada, service, many(1_001, "")),
        ErrorCode.INVALID_INPUT,
        "envVars: must have at most 1000 entries");
    assertThat(text(list())).containsExactly("LARGE=" + large);
  }

  @Test
  void whoMayNotReadIsToldNothing() {
    var viewer = rooms.member(grant.workspace(), Role.WORKSPACE_VIEWER);
    var stranger = rooms.member(rooms.workspace(), Role.ADMIN);

    assertThatThrownBy(() -> envVars.get(viewer, service, "A"))
        .isInstanceOfSatisfying(
            Failure.class, failure -> assertThat(failure.code()).isEqualTo(ErrorCode.FORBIDDEN));
    assertRefused(
        () -> envVars.get(stranger, service, "A"),
        ErrorCode.NOT_FOUND,
        "Not found: " + service.value());
  }

  @Test
  void leavingAValueToUsNeedsTheRightToReadIt() {
    var asked = new OpenAccess(grant.workspace());
    var guarded = new EnvVars(rooms.get(Db.class), asked, rooms.get(EnvVarStore.class));

    guarded.set(ada, service, of("A", "1"));
    assertThat(asked.asked()).containsExactly(Permission.CREATE);

    guarded.set(ada, service, new NewEnvVar("A", null));
    assertThat(asked.asked())
        .containsExactly(Permission.CREATE, Permission.SENSITIVE, Permission.CREATE);
  }

  private Grant<ServiceId> register(Caller caller) {
    var access = rooms.get(Access.class);
    var id = new ServiceId(rooms.get(Ids.class).next(IdPrefix.SERVICE));
    return rooms
        .get(Db.class)
        .write(
            "test",
            tx -> {
              var workspace = access.requireIn(tx, caller, Permission.CREATE, null);
              return access.register(tx, workspace, id, "service");
            });
  }

  private Page<EnvVar> list() {
    return envVars.list(ada, service, PageRequest.of(EnvVars.LIST, null, null));
  }

  private Page<EnvVar> page(String cursor) {
    return envVars.list(ada, service, PageRequest.of(EnvVars.LIST, cursor, 2));
  }

  private List<String> values() {
    return rooms
        .get(Db.class)
        .read("test", tx -> new EnvVarContributor(rooms.get(EnvVarStore.class)).contents(tx, grant))
        .variables()
        .entrySet()
        .stream()
        .map(entry -> entry.getKey() + "=" + entry.getValue().reveal())
        .sorted()
        .toList();
  }

  private static NewEnvVar of(String key, String value) {
    return new NewEnvVar(key, new Secret(value));
  }

  private static List<NewEnvVar> many(int count, String value) {
    List<NewEnvVar> all = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      all.add(of("KEY_" + i, value));
    }
    return all;
  }

  private static List<String> text(Page<EnvVar> page) {
    return page.map((envVar, cursor) -> envVar.key() + "=" + envVar.value().reveal());
  }

  private static void assertRefused(ThrowingCallable work, ErrorCode code, String message) {
    assertThatThrownBy(work)
        .isInstanceOfSatisfying(
            Failure.class,
            failure -> {
              assertThat(failure.code()).isEqualTo(code);
              assertThat(failure.publicMessage()).isEqualTo(message);
            });
  }
}
