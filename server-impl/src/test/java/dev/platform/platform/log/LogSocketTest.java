package dev.platform.platform.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.base.contract.Contract;
import dev.platform.base.id.WorkspaceId;
import dev.platform.engine.Eventually;
import dev.platform.identity.access.Authentication.Audience;
import dev.platform.identity.access.Role;
import dev.platform.testing.TestDatabase;
import java.io.IOException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class LogSocketTest {
  private static final String[] UPGRADE = {
    "Connection: Upgrade",
    "Upgrade: websocket",
    "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="
  };

  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  private static final TestTokens tokens = new TestTokens();
  private static LogBench here;
  private static LogBench there;
  private static LogSocketClient client;

  private WorkspaceId workspace;
  private String web;
  private String token;
  private String query;

  @BeforeAll
  static void open() {
    here = new LogBench(database, Clock.systemUTC(), tokens);
    there = new LogBench(database, Clock.systemUTC());
    client = new LogSocketClient(here.server.address().getPort());
  }

  @AfterAll
  static void close() {
    there.close();
    here.close();
  }

  @BeforeEach
  void workspace() {
    workspace = here.workspace();
    web = here.resource(workspace);
    token = "token of " + web;
    tokens.give(token, here.member(workspace, Role.DEVELOPER));
    query = "ownerId=" + workspace.value() + "&resource=" + web;
  }

  @Test
  void linesOfEveryReplicaArriveAsTheyAreWritten() {
    var reader = client.follow(token, query + "&limit=100&direction=backward");

    here.say(web, "from here");
    Eventually.see("a line", reader::messages, List.of("from here")::equals);
    there.say(web, "from there");
    Eventually.see("both", reader::messages, List.of("from here", "from there")::equals);

    var contract = here.server.get(Contract.class);
    assertThat(reader.lines)
        .allSatisfy(line -> assertThat(contract.check("log", line, "")).isEmpty());
  }

  @Test
  void onlyWhatMatchesArrives() {
    var other = here.resource(workspace);
    var reader = client.follow(token, query + "&level=error&text=/d.sk/");

    here.say(other, "ERROR disk of another");
    here.say(web, "ERROR memory");
    here.say(web, "disk");
    here.say(web, "ERROR disk");
    here.say(web, "ERROR dusk");

    Eventually.see("both", reader::messages, List.of("ERROR disk", "ERROR dusk")::equals);
  }

  @Test
  void nothingIsLostBetweenListAndTail() {
    var all = IntStream.range(0, 400).mapToObj(i -> "line " + i).toList();
    var talk =
        new Thread(() -> all.forEach(text -> (text.endsWith("7") ? there : here).say(web, text)));
    talk.start();
    var page = Eventually.see("some lines", this::list, some -> !some.lines().isEmpty());

    var reader = client.follow(token, query + "&startTime=" + page.nextStart());

    Eventually.see("all", () -> seen(page, reader).size(), n -> n >= 400);
    assertThat(ids(reader)).doesNotHaveDuplicates();
    assertThat(here.all(tokens.bearer(token, Audience.API), here.query(workspace, web)))
        .extracting(LogEntry::id)
        .containsExactlyInAnyOrderElementsOf(seen(page, reader));
  }

  /** A tail may repeat lines of a page that were late. */
  private static Set<String> seen(LogPage page, LogReader reader) {
    Set<String> seen = new HashSet<>(ids(reader));
    page.lines().forEach(line -> seen.add(line.id()));
    return seen;
  }

  private static List<String> ids(LogReader reader) {
    return reader.lines.stream().map(line -> line.get("id").asText()).toList();
  }

  private LogPage list() {
    return here.logs.list(tokens.bearer(token, Audience.API), here.query(workspace, web));
  }

  @Test
  void aTailWithAStartBeginsWithWhatIsThere() {
    here.say(web, "early");
    Eventually.see("the line", this::list, page -> !page.lines().isEmpty());

    var reader = client.follow(token, query + "&startTime=" + list().lines().get(0).time());

    Eventually.see("the line", reader::messages, List.of("early")::equals);
  }

  @Test
  void aRefusalReadsLikeAnyOther() throws IOException {
    var stranger = "token of nobody";
    tokens.give(stranger, here.member(here.workspace(), Role.ADMIN));
    var viewer = "token of a viewer";
    tokens.give(viewer, here.member(workspace, Role.WORKSPACE_VIEWER));

    assertThat(upgrade(query, "Accept: */*")).contains(" 401 ", "\"id\":\"unauthorized\"");
    assertThat(upgrade(query, "Authorization: Bearer wrong")).contains(" 401 ");
    assertThat(upgrade(query, bearer(stranger))).contains(" 403 ", "\"id\":\"forbidden\"");
    assertThat(upgrade(query, bearer(viewer))).contains(" 403 ");
    assertThat(upgrade(query + "&resource=srv-none", bearer(token)))
        .contains(" 404 ", "Not found: srv-none");
    assertThat(upgrade(query + "&color=red", bearer(token))).contains(" 400 ", "color");
    assertThat(upgrade(query + "&text=/((/", bearer(token))).contains(" 400 ", "\"text\"");
    assertThat(upgrade("ownerId=" + workspace.value(), bearer(token)))
        .contains(" 400 ", "resource");
    assertThat(upgrade(query, bearer(token))).contains(" 101 ");
  }

  @Test
  void aPlainRequestIsToldToAskForAWebSocket() throws IOException {
    assertThat(client.get(query, bearer(token))).contains(" 400 ", "Upgrade");
  }

  @Test
  void anOfferOfAnotherProtocolIsPassedOver() throws IOException {
    assertThat(client.get(query, bearer(token), "Connection: Upgrade", "Upgrade: h2c"))
        .contains(" 400 ", "Upgrade");
  }

  @Test
  void aSessionCountsOnPagesOfTheApiOnly() throws IOException {
    tokens.give("cookie", tokens.bearer(token, Audience.API));
    var cookie = "Cookie: theme=dark; platform_session=cookie";

    assertThat(upgrade(query, cookie, "Origin: " + here.server.address())).contains(" 101 ");
    assertThat(upgrade(query, cookie, "Origin: https://shop.example.org")).contains(" 403 ");
  }

  @Test
  @Tag("slow")
  void aTailOutlivesItsToken() {
    var caller = tokens.bearer(token, Audience.API);
    var reader = client.follow(token, query);

    tokens.expire(token);
    Eventually.see("two checks", () -> tokens.rechecked(caller), times -> times >= 2);
    here.say(web, "still here");

    Eventually.see("a line", reader::messages, List.of("still here")::equals);
    assertThat(reader.closed).isZero();
  }

  @Test
  void whoLosesTheCredentialIsSentAway() {
    var reader = client.follow(token, query);

    tokens.revoke(token);

    Eventually.see("the end", () -> reader.closed, code -> code == 1008);
  }

  @Test
  @Tag("slow")
  void whoDoesNotReadIsToldWhatWasSkipped() {
    var reader = client.follow(token, query, LogReader.idle());
    var text = "x".repeat(16_000);

    for (int round = 0; round < 3; round++) {
      int expected = (round + 1) * 1_000;
      IntStream.range(0, 1_000).forEach(i -> here.say(web, text));
      Eventually.see(
          "the lines",
          () -> here.all(tokens.bearer(token, Audience.API), here.query(workspace, web)).size(),
          n -> n >= expected);
    }
    reader.read();
    Eventually.see("the gap", () -> last(reader), line -> line.contains("lines were skipped"));
    here.say(web, "the last one");
    Eventually.see("the last line", () -> last(reader), "the last one"::equals);

    assertThat(reader.messages()).hasSizeLessThan(3_000);
    assertThat(reader.closed).isZero();
  }

  private static String last(LogReader reader) {
    return reader.lines.isEmpty()
        ? ""
        : reader.lines.get(reader.lines.size() - 1).get("message").asText();
  }

  private static String bearer(String token) {
    return "Authorization: Bearer " + token;
  }

  private static String upgrade(String query, String... headers) throws IOException {
    List<String> all = new ArrayList<>(List.of(UPGRADE));
    all.addAll(List.of(headers));
    return client.get(query, all.toArray(String[]::new));
  }
}
