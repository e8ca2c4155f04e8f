package dev.platform.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.platform.base.db.Db;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Caller.Credential;
import dev.platform.identity.account.Accounts;
import dev.platform.identity.apikey.ApiKeys;
import dev.platform.platform.service.AutoDeployTrigger;
import dev.platform.platform.service.MaintenanceMode;
import dev.platform.platform.service.NewService;
import dev.platform.platform.service.Plan;
import dev.platform.platform.service.Region;
import dev.platform.platform.service.Service;
import dev.platform.platform.service.ServiceRuntime;
import dev.platform.platform.service.ServiceSpec;
import dev.platform.platform.service.ServiceType;
import dev.platform.platform.service.Services;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.glassfish.hk2.api.ServiceLocator;

/**
 * What is asked for, and who asks.
 *
 * @param service id of one of the services
 * @param workspace where they are
 * @param token of an API key
 * @param exchange the form that gets such a token
 */
record Sample(String service, String workspace, String token, String exchange) {
  private static final int SERVICES = 50;

  /** Makes services and a token, as a client would come by them. */
  static Sample make(ServiceLocator locator, int port) throws IOException, InterruptedException {
    var accounts = locator.getService(Accounts.class);
    var first = locator.getService(Db.class).read("bench.account", accounts::first);
    var caller = new Caller(first.id(), Credential.SESSION, "bench", Optional.empty(), Set.of());
    var services = locator.getService(Services.class);
    Service service = services.create(caller, wanted(0)).service();
    for (int i = 1; i < SERVICES; i++) {
      services.create(caller, wanted(i));
    }
    var key = locator.getService(ApiKeys.class).create(caller, "bench", null);
    var form = form(key);
    return new Sample(service.id().value(), service.workspaceId().value(), token(port, form), form);
  }

  /** A token of the same API key for the MCP server. */
  String toolToken(int port, URI resource) throws IOException, InterruptedException {
    return token(port, exchange + "&resource=" + resource);
  }

  private static NewService wanted(int number) {
    var spec =
        new ServiceSpec(
            "https://git.example.org/acme/hello.git",
            "main",
            "",
            null,
            AutoDeployTrigger.OFF,
            ServiceRuntime.NODE,
            Plan.STARTER,
            "npm ci && npm run build",
            "node server.js",
            null,
            "/healthz",
            null,
            null,
            null,
            MaintenanceMode.OFF,
            false,
            null);
    return new NewService(
        "", ServiceType.WEB_SERVICE, "hello-" + number, Region.OREGON, spec, 1, List.of());
  }

  private static String form(ApiKeys.Minted key) {
    return "grant_type=client_credentials&client_id="
        + key.key().id().value()
        + "&client_secret="
        + key.secret().reveal();
  }

  private static String token(int port, String form) throws IOException, InterruptedException {
    var request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/oauth2/token"))
            .version(HttpClient.Version.HTTP_1_1)
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(BodyPublishers.ofString(form))
            .build();
    var answer = HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
    return new ObjectMapper().readTree(answer.body()).path("access_token").asText();
  }
}
