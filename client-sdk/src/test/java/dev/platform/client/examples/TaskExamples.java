package dev.platform.client.examples;

import dev.platform.client.LogTail;
import dev.platform.client.PlatformClient;
import dev.platform.client.error.ConflictException;
import dev.platform.client.error.PlatformException;
import dev.platform.client.model.ClearCache;
import dev.platform.client.model.Deploy;
import dev.platform.client.model.Job;
import dev.platform.client.model.NewDeploy;
import dev.platform.client.model.NewEnvironment;
import dev.platform.client.model.NewNativeEnvironmentDetails;
import dev.platform.client.model.NewProject;
import dev.platform.client.model.NewProjectEnvironment;
import dev.platform.client.model.NewRegistryCredential;
import dev.platform.client.model.NewService;
import dev.platform.client.model.NewWebServiceDetails;
import dev.platform.client.model.Owner;
import dev.platform.client.model.Project;
import dev.platform.client.model.RegistryCredential;
import dev.platform.client.model.RegistryCredentialRegistry;
import dev.platform.client.model.Service;
import dev.platform.client.model.ServicePatch;
import dev.platform.client.model.ServiceRuntime;
import dev.platform.client.model.ServiceType;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** The twenty commonest tasks, one method each. */
public final class TaskExamples {
  private static final Duration TIMEOUT = Duration.ofMinutes(10);

  private TaskExamples() {}

  /** All tasks, one after the other. Leaves nothing behind. */
  public static void run(PlatformClient client, String ownerId, String repo) {
    workspaces(client);
    projectAndEnvironment(client, ownerId);
    registryCredential(client, ownerId);
    Service service = create(client, ownerId, repo, "tasks-" + System.currentTimeMillis());
    try {
      nameInUse(client, ownerId, repo, service.name());
      find(client, service.name());
      update(client, service.id());
      setVariable(client, service.id());
      replaceVariables(client, service.id());
      Deploy first = client.deploys().list(service.id()).first().orElseThrow();
      deploy(client, service.id());
      rollBack(client, service.id(), first.id());
      cancel(client, service.id());
      deploysOfToday(client, service.id());
      events(client, service.id());
      logs(client, service);
      follow(client, service);
      scale(client, service.id());
      restart(client, service.id());
      suspendAndResume(client, service.id());
      job(client, service);
      sideBySide(client, service.id());
      remainingCalls(client, service.id());
      ownOptions(client, service.id());
    } finally {
      delete(client, service.id());
    }
  }

  /** 1. Lists the workspaces that the credential reaches. */
  static List<Owner> workspaces(PlatformClient client) {
    return client.workspaces().list().toList();
  }

  /** 2. Creates a project with an environment, adds another one, and deletes the project. */
  static void projectAndEnvironment(PlatformClient client, String ownerId) {
    Project project =
        client
            .projects()
            .create(
                NewProject.builder()
                    .name("shop")
                    .ownerId(ownerId)
                    .environments(
                        List.of(NewProjectEnvironment.builder().name("production").build()))
                    .build());
    NewEnvironment staging =
        NewEnvironment.builder().name("staging").projectId(project.id()).build();
    client.environments().create(staging);
    client
        .environments()
        .list(List.of(project.id()))
        .forEach(it -> client.environments().delete(it.id()));
    client.projects().delete(project.id());
  }

  /** 3. Stores the credential of a private image registry, and deletes it. */
  static void registryCredential(PlatformClient client, String ownerId) {
    RegistryCredential stored =
        client
            .registryCredentials()
            .create(
                NewRegistryCredential.builder()
                    .ownerId(ownerId)
                    .name("images")
                    .registry(RegistryCredentialRegistry.GITHUB)
                    .username("ci")
                    .authToken("a-token-of-the-registry")
                    .build());
    client.registryCredentials().delete(stored.id());
  }

  /** 4. Creates a web service from a repository, and waits until it is live. */
  static Service create(PlatformClient client, String ownerId, String repo, String name) {
    return client.services().createAndWait(newService(ownerId, repo, name), TIMEOUT);
  }

  private static NewService newService(String ownerId, String repo, String name) {
    return NewService.builder()
        .type(ServiceType.WEB_SERVICE)
        .name(name)
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
  }

  /** 5. Handles an error by its class and its code. */
  static void nameInUse(PlatformClient client, String ownerId, String repo, String name) {
    try {
      client.services().create(newService(ownerId, repo, name));
    } catch (ConflictException e) {
      System.out.println(e.code().orElse("") + " in request " + e.requestId().orElse(""));
    }
  }

  /** 6. Finds a service by its name. */
  static Optional<Service> find(PlatformClient client, String name) {
    return client.services().list(it -> it.name(name)).first();
  }

  /** 7. Changes a setting of a service, and leaves the others as they are. */
  static Service update(PlatformClient client, String serviceId) {
    return client.services().update(serviceId, ServicePatch.builder().rootDir(null).build());
  }

  /** 8. Sets one environment variable, and lets the platform choose the value of another one. */
  static void setVariable(PlatformClient client, String serviceId) {
    client.envVars().set(serviceId, "LOG_LEVEL", "debug");
    client.envVars().generate(serviceId, "SESSION_SECRET");
  }

  /** 9. Replaces all environment variables. */
  static void replaceVariables(PlatformClient client, String serviceId) {
    client.envVars().replaceAll(serviceId, Map.of("LOG_LEVEL", "info", "REGION", "local"));
    client.envVars().list(serviceId).forEach(it -> System.out.println(it.key()));
  }

  /** 10. Deploys with an empty build cache, and waits until the new version is live. */
  static Deploy deploy(PlatformClient client, String serviceId) {
    NewDeploy clean = NewDeploy.builder().clearCache(ClearCache.CLEAR).build();
    Deploy deploy = client.deploys().create(serviceId, clean);
    return client.deploys().waitUntilLive(serviceId, deploy.id(), TIMEOUT);
  }

  /** 11. Goes back to an earlier deploy. */
  static Deploy rollBack(PlatformClient client, String serviceId, String deployId) {
    Deploy rollback = client.deploys().rollback(serviceId, deployId);
    return client.deploys().waitUntilLive(serviceId, rollback.id(), TIMEOUT);
  }

  /** 12. Cancels a deploy, unless it has already ended. */
  static void cancel(PlatformClient client, String serviceId) {
    Deploy deploy = client.deploys().create(serviceId);
    try {
      client.deploys().cancel(serviceId, deploy.id());
    } catch (PlatformException e) {
      System.out.println("Too late: " + e.getMessage());
    }
  }

  /** 13. Lists the deploys of the last day. */
  static List<Deploy> deploysOfToday(PlatformClient client, String serviceId) {
    Instant yesterday = Instant.now().minus(Duration.ofDays(1));
    return client.deploys().list(serviceId, it -> it.createdAfter(yesterday)).toList();
  }

  /** 14. Prints what happened to a service. */
  static void events(PlatformClient client, String serviceId) {
    client.events().list(serviceId).stream()
        .limit(10)
        .forEach(it -> System.out.println(it.timestamp() + " " + it.type()));
  }

  /** 15. Prints the lines of the last hour that have a word. */
  static void logs(PlatformClient client, Service service) {
    client
        .logs()
        .list(service.ownerId(), List.of(service.id()), it -> it.text("listening"))
        .forEach(it -> System.out.println(it.message()));
  }

  /** 16. Follows the log until it is quiet for a second. */
  static void follow(PlatformClient client, Service service) {
    try (LogTail tail = client.logs().tail(service)) {
      tail.stream(Duration.ofSeconds(1)).forEach(it -> System.out.println(it.message()));
    }
  }

  /** 17. Changes the number of instances. */
  static void scale(PlatformClient client, String serviceId) {
    client.services().scale(serviceId, 2);
    client.services().scale(serviceId, 1);
  }

  /** 18. Replaces all instances by new ones. */
  static void restart(PlatformClient client, String serviceId) {
    client.services().restart(serviceId);
  }

  /** 19. Suspends a service, and resumes it. */
  static void suspendAndResume(PlatformClient client, String serviceId) {
    client.services().suspend(serviceId);
    client.services().waitUntilSuspended(serviceId, TIMEOUT);
    client.services().resume(serviceId);
    client.services().waitUntilResumed(serviceId, TIMEOUT);
  }

  /** 20. Deletes a service, and waits until it is gone. */
  static void delete(PlatformClient client, String serviceId) {
    client.services().delete(serviceId);
    client.services().waitUntilDeleted(serviceId, TIMEOUT);
  }

  /** Runs a command on the live version of a service, and shows its exit code and output. */
  static void job(PlatformClient client, Service service) {
    Job job = client.jobs().run(service.id(), "echo migrated; exit 3", TIMEOUT);
    System.out.println(job.status() + ", exit code " + job.exitCode());
    client
        .logs()
        .list(service.ownerId(), List.of(job.id()), it -> {})
        .forEach(it -> System.out.println(it.message()));
  }

  /** Makes calls side by side. */
  static void sideBySide(PlatformClient client, String serviceId) {
    CompletableFuture<Service> service = client.async(it -> it.services().get(serviceId));
    CompletableFuture<List<Deploy>> deploys =
        client.async(it -> it.deploys().list(serviceId).toList());
    System.out.println(service.join().name() + ": " + deploys.join().size() + " deploys");
  }

  /** Reads a header of a response. */
  static String remainingCalls(PlatformClient client, String serviceId) {
    return client
        .withResponse(it -> it.services().get(serviceId))
        .response()
        .header("RateLimit-Remaining")
        .orElse("unknown");
  }

  /** Gives up early on a call that must be fast. */
  static Service ownOptions(PlatformClient client, String serviceId) {
    return client
        .with(it -> it.callTimeout(Duration.ofSeconds(20)).header("X-Trace", "4711"))
        .services()
        .get(serviceId);
  }
}
