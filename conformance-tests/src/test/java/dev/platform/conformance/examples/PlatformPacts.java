package dev.platform.conformance.examples;

import au.com.dius.pact.provider.junit5.HttpTestTarget;
import au.com.dius.pact.provider.junit5.PactVerificationContext;
import au.com.dius.pact.provider.junit5.PactVerificationInvocationContextProvider;
import au.com.dius.pact.provider.junitsupport.Provider;
import au.com.dius.pact.provider.junitsupport.State;
import au.com.dius.pact.provider.junitsupport.loader.PactFolder;
import dev.platform.client.PlatformClient;
import dev.platform.client.model.NewProject;
import dev.platform.client.model.NewProjectEnvironment;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.apache.hc.core5.http.HttpRequest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;

/** Verifies the pacts of an integrator, as the docs show it. */
@Provider("platform")
@PactFolder("pacts")
class PlatformPacts {
  private static final String API = System.getenv("PLATFORM_API_URL");
  private static final String TOKEN = System.getenv("TOKEN");

  private final PlatformClient client =
      PlatformClient.builder().apiUrl(API).token(() -> TOKEN).build();

  @BeforeEach
  void aim(PactVerificationContext context) throws Exception {
    context.setTarget(HttpTestTarget.fromUrl(URI.create(API).toURL()));
  }

  @TestTemplate
  @ExtendWith(PactVerificationInvocationContextProvider.class)
  void isHonored(PactVerificationContext context, HttpRequest request) {
    request.setHeader("Authorization", "Bearer " + TOKEN);
    context.verifyInteraction();
  }

  /** Its value replaces {@code ${projectId}} in the pact. */
  @State("a project")
  Map<String, Object> project() {
    var project =
        NewProject.builder()
            .name("pact-" + System.currentTimeMillis())
            .ownerId(System.getenv("OWNER"))
            .environments(List.of(NewProjectEnvironment.builder().name("production").build()));
    return Map.of("projectId", client.projects().create(project.build()).id());
  }
}
