package dev.platform.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.api.Operation;
import dev.platform.api.pages.PageOperation;
import dev.platform.base.contract.Contract;
import dev.platform.base.contract.ContractProfiles;
import dev.platform.base.room.Room;
import dev.platform.base.secret.Secret;
import dev.platform.http.Application;
import dev.platform.http.listener.Listen;
import dev.platform.http.listener.WebListener;
import dev.platform.identity.access.Authentication;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Role;
import dev.platform.identity.account.Accounts;
import dev.platform.identity.admission.Admission;
import dev.platform.identity.page.IdentityPageRoom;
import dev.platform.identity.session.Browser;
import dev.platform.identity.session.Sessions;
import dev.platform.page.PageRoom;
import dev.platform.page.Tab;
import dev.platform.testing.FreePorts;
import dev.platform.testing.TestDatabase;
import dev.platform.testing.TestRooms;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.glassfish.hk2.api.ServiceLocator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A room of the product brings a tab and pages of its own, and identity does not know of it. */
class ProductPageTest {
  private static final Secret PASSWORD = new Secret("correct horse battery");
  private static final Pattern CSRF = Pattern.compile("name=\"csrf\" value=\"([^\"]+)\"");

  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();
  @TempDir static Path data;

  private static final StartedParts stages = new StartedParts();
  private static final HttpClient client = HttpClient.newHttpClient();
  private static URI address;
  private static String developer;
  private static String viewer;

  @BeforeAll
  static void start() {
    try (var people = new TestRooms(database)) {
      var workspace = people.workspace();
      var makes = people.member(workspace, Role.DEVELOPER);
      var looks = people.member(workspace, Role.WORKSPACE_VIEWER);
      var locator = serve();
      database.execute(
          "update account set password_hash = '"
              + locator.getService(Accounts.class).hash(PASSWORD, "")
              + "'");
      developer = session(locator, makes);
      viewer = session(locator, looks);
    }
  }

  @AfterAll
  static void stop() {
    stages.close();
  }

  @Test
  void itsTabStandsAmongTheOthersOnAllPages() {
    assertThat(get("/shelves", developer).body())
        .contains("The shelves of this workspace")
        .contains("href=\"/shelves\" aria-current=\"page\"")
        .containsSubsequence(">API keys</a>", ">Shelves</a>", ">Members</a>", ">Account</a>");
    assertThat(get("/settings/account", developer).body())
        .containsSubsequence(">API keys</a>", ">Shelves</a>", ">Members</a>");
  }

  @Test
  void whoeverIsNotLoggedInLogsInFirst() {
    var answer = get("/shelves", "");

    assertThat(answer.statusCode()).isEqualTo(303);
    assertThat(answer.headers().firstValue("Location")).contains("/login?continue=%2Fshelves");
  }

  @Test
  void itsFormTakesThePermissionAndTheTokenOfTheSession() {
    assertThat(submit(developer, token(developer)).body()).contains("Put up: oak");
    assertThat(submit(developer, "forged").statusCode()).isEqualTo(403);

    assertThat(get("/shelves", viewer).statusCode()).isEqualTo(200);
    var refused = submit(viewer, token(viewer));
    assertThat(refused.statusCode()).isEqualTo(403);
    assertThat(refused.body())
        .contains("role=\"alert\"", "does not have the required permission create", ">Shelves</a>")
        .doesNotContain("Put up");
  }

  /** The pages of identity, and those of a room that only this test has. */
  private static ServiceLocator serve() {
    int port = FreePorts.next();
    address = URI.create("http://localhost:" + port);
    var process =
        TestProcess.on(database)
            .data(data)
            .with(Map.of("platform.api.url", address.toString()))
            .with(new ShelfRoom())
            .open();
    stages.add(process);
    var locator = process.locator();
    var application =
        new Application(
            Stream.<Operation[]>of(PageOperation.values(), ShelfOperation.values())
                .flatMap(Stream::of)
                .toList(),
            List.of(Contract.load("pages"), Contract.load("shelf-pages")),
            Stream.of(new PageRoom(), new IdentityPageRoom(), new ShelfRoom())
                .flatMap(room -> room.resources().stream())
                .toList(),
            ContractProfiles.NONE,
            locator.getService(Admission.class),
            "Bearer");
    stages
        .add(new WebListener("api", new Listen("127.0.0.1", port), application.config(), locator))
        .start();
    return locator;
  }

  private static String session(ServiceLocator locator, Caller person) {
    return locator
        .getService(Sessions.class)
        .logIn(person.user().value() + "@example.org", PASSWORD, new Browser(null, "Test"))
        .reveal();
  }

  private static String token(String session) {
    var found = CSRF.matcher(get("/shelves", session).body());
    assertThat(found.find()).isTrue();
    return found.group(1);
  }

  private static HttpResponse<String> get(String path, String session) {
    return send(HttpRequest.newBuilder(address.resolve(path)), session);
  }

  private static HttpResponse<String> submit(String session, String csrf) {
    var form = "name=oak&csrf=" + URLEncoder.encode(csrf, StandardCharsets.UTF_8);
    return send(
        HttpRequest.newBuilder(address.resolve("/shelves"))
            .header("Content-Type", "application/x-www-form-urlencoded")
            .header("Origin", address.toString())
            .POST(BodyPublishers.ofString(form)),
        session);
  }

  private static HttpResponse<String> send(HttpRequest.Builder request, String session) {
    var cookie = Authentication.SESSION_COOKIE + "=" + session;
    return client
        .sendAsync(request.header("Cookie", cookie).build(), BodyHandlers.ofString())
        .join();
  }

  /** Binds a tab, and has a resource, as any room does. */
  private static final class ShelfRoom extends Room {
    @Override
    protected void configure() {
      bind(ShelfPagesResource.TAB).to(Tab.class);
    }

    @Override
    public List<Class<?>> resources() {
      return List.of(ShelfPagesResource.class);
    }
  }
}
