package dev.platform.client.examples;

import dev.platform.client.LogTail;
import dev.platform.client.PlatformClient;
import dev.platform.client.model.NewNativeEnvironmentDetails;
import dev.platform.client.model.NewService;
import dev.platform.client.model.NewWebServiceDetails;
import dev.platform.client.model.Service;
import dev.platform.client.model.ServiceAndDeploy;
import dev.platform.client.model.ServiceRuntime;
import dev.platform.client.model.ServiceType;
import dev.platform.client.model.WebServiceDetails;
import java.time.Duration;

/** Deploys a git repository, prints its log and its URL, and deletes it. */
public final class DeployExample {
  private DeployExample() {}

  /**
   * Arguments: URL of the API, ID and secret of an API key, ID of the workspace, URL of the
   * repository.
   */
  public static void main(String[] args) {
    try (PlatformClient client =
        PlatformClient.builder().apiUrl(args[0]).credentials(args[1], args[2]).build()) {
      run(client, args[3], args[4]);
    }
  }

  /** Creates, deploys, and deletes a service. */
  public static void run(PlatformClient client, String ownerId, String repo) {
    NewService hello =
        NewService.builder()
            .type(ServiceType.WEB_SERVICE)
            .name("hello-" + System.currentTimeMillis())
            .ownerId(ownerId)
            .repo(repo)
            .serviceDetails(
                NewWebServiceDetails.builder()
                    .runtime(ServiceRuntime.NODE)
                    .envSpecificDetails(
                        NewNativeEnvironmentDetails.builder()
                            .buildCommand("")
                            .startCommand("java Server.java")
                            .build())
                    .build())
            .build();

    ServiceAndDeploy created = client.services().create(hello);
    Service service = created.service();
    try (LogTail log = client.logs().tail(service, service.createdAt())) {
      client.deploys().waitUntilLive(service.id(), created.deployId(), Duration.ofMinutes(10));
      log.stream(Duration.ofSeconds(2)).forEach(line -> System.out.println(line.message()));
    }
    if (service.serviceDetails() instanceof WebServiceDetails web) {
      System.out.println("Live at " + web.url());
    }
    client.services().delete(service.id());
  }
}
