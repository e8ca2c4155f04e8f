package dev.platform.conformance.install;

import au.com.dius.pact.provider.junitsupport.State;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.platform.client.PlatformClient;
import dev.platform.client.error.UnavailableException;
import dev.platform.client.model.CronJobRun;
import dev.platform.client.model.Deploy;
import dev.platform.client.model.EnvGroup;
import dev.platform.client.model.Job;
import dev.platform.client.model.KeyValuePlan;
import dev.platform.client.model.NewCronJobDetails;
import dev.platform.client.model.NewCronJobNativeEnvironmentDetails;
import dev.platform.client.model.NewCustomDomain;
import dev.platform.client.model.NewDisk;
import dev.platform.client.model.NewEnvGroup;
import dev.platform.client.model.NewKeyValue;
import dev.platform.client.model.NewNativeEnvironmentDetails;
import dev.platform.client.model.NewPostgres;
import dev.platform.client.model.NewProject;
import dev.platform.client.model.NewProjectEnvironment;
import dev.platform.client.model.NewService;
import dev.platform.client.model.NewWebServiceDetails;
import dev.platform.client.model.ServiceAndDeploy;
import dev.platform.client.model.ServiceRuntime;
import dev.platform.client.model.ServiceType;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.opentest4j.TestAbortedException;

/**
 * The states of the server that pacts name, made with calls of the API: what each returns are the
 * values of the pact's expressions. What takes long and is not changed is made once.
 */
final class ProviderStates implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private final Install.ApiKey key;
  private final String repo;
  private final PlatformClient client;
  private final String token;
  private final Map<String, Map<String, Object>> made = new ConcurrentHashMap<>();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final String prefix = "pact-" + Long.toString(System.currentTimeMillis(), 36) + "-";
  private final AtomicInteger names = new AtomicInteger();

  ProviderStates(URI api, Install.ApiKey key, Path repository) throws Exception {
    this.key = key;
    this.repo = repository.toUri().toString();
    this.token = exchange(api, key);
    this.client = PlatformClient.builder().apiUrl(api.toString()).token(() -> token).build();
  }

  /** It is valid for longer than a verification takes. */
  private static String exchange(URI api, Install.ApiKey key) throws Exception {
    String form =
        "grant_type=client_credentials&client_id=%s&client_secret=%s"
            .formatted(key.id(), key.secret());
    var response =
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(api.resolve("/oauth2/token"))
                    .header("Content-Type", "application/x-www-form-urlencoded")
                    .POST(HttpRequest.BodyPublishers.ofString(form))
                    .build(),
                HttpResponse.BodyHandlers.ofString());
    return new ObjectMapper().readTree(response.body()).required("access_token").asText();
  }

  /** Begins what takes long, all at a time. */
  void prepare() {
    List.<Runnable>of(
            this::liveService, this::failedDeploy, this::cronJob, this::postgres, this::keyValue)
        .forEach(threads::execute);
  }

  @State("an API key")
  Map<String, Object> apiKey() {
    return Map.of("keyId", key.id(), "keySecret", key.secret());
  }

  @State("a workspace")
  Map<String, Object> workspace() {
    return with(Map.of());
  }

  @State("a live service")
  Map<String, Object> liveService() {
    return once("a live service", this::makeLiveService);
  }

  private Map<String, Object> makeLiveService() {
    ServiceAndDeploy created = create(web("", CompiledSample.START));
    String id = created.service().id();
    client.deploys().waitUntilLive(id, created.deployId(), PATIENCE);
    return with(
        Map.of(
            "serviceId", id,
            "serviceName", created.service().name(),
            "deployId", created.deployId()));
  }

  @State("a live service with a variable")
  Map<String, Object> serviceWithVariable() {
    Map<String, Object> live = liveService();
    client.envVars().set(live.get("serviceId").toString(), "A", "1");
    return live;
  }

  /** The sample: it runs from the start, and samples come once a minute. */
  @State("a service with metrics")
  Map<String, Object> serviceWithMetrics() {
    String id = client.services().list(it -> it.name("hello")).first().orElseThrow().id();
    Install.await(PATIENCE, () -> !client.metrics().instanceCount(id).isEmpty());
    return with(Map.of("serviceId", id));
  }

  /** A service that nothing else uses. It never builds. */
  @State("a service of its own")
  Map<String, Object> ownService() {
    return with(Map.of("serviceId", unbuilt().service().id()));
  }

  @State("a suspended service")
  Map<String, Object> suspendedService() {
    String id = unbuilt().service().id();
    client.services().suspend(id);
    client.services().waitUntilSuspended(id, PATIENCE);
    return with(Map.of("serviceId", id));
  }

  @State("a failed deploy")
  Map<String, Object> failedDeploy() {
    return once("a failed deploy", this::makeFailedDeploy);
  }

  private Map<String, Object> makeFailedDeploy() {
    ServiceAndDeploy created = unbuilt();
    String id = created.service().id();
    Install.await(PATIENCE, () -> deploy(id, created.deployId()).finishedAt() != null);
    return with(Map.of("serviceId", id, "deployId", created.deployId()));
  }

  @State("a deploy that runs")
  Map<String, Object> runningDeploy() {
    ServiceAndDeploy created = create(web("sleep 600", "false"));
    return with(Map.of("serviceId", created.service().id(), "deployId", created.deployId()));
  }

  @State("a finished job")
  Map<String, Object> finishedJob() {
    Map<String, Object> live = liveService();
    Job job = client.jobs().run(live.get("serviceId").toString(), "true", PATIENCE);
    return and(live, Map.of("jobId", job.id()));
  }

  @State("a cron job")
  Map<String, Object> cronJob() {
    return once("a cron job", this::makeCronJob);
  }

  private Map<String, Object> makeCronJob() {
    var commands =
        NewCronJobNativeEnvironmentDetails.builder().buildCommand("").startCommand("true");
    ServiceAndDeploy created =
        create(
            NewService.builder()
                .type(ServiceType.CRON_JOB)
                .serviceDetails(
                    NewCronJobDetails.builder()
                        .runtime(ServiceRuntime.NODE)
                        .schedule("0 0 1 1 *")
                        .envSpecificDetails(commands.build())
                        .build()));
    String id = created.service().id();
    client.deploys().waitUntilLive(id, created.deployId(), PATIENCE);
    return with(Map.of("serviceId", id));
  }

  @State("a cron job that has run")
  Map<String, Object> cronJobThatHasRun() {
    Map<String, Object> cronJob = cronJob();
    String id = cronJob.get("serviceId").toString();
    CronJobRun run = client.cronJobs().run(id);
    client.cronJobs().waitUntilFinished(id, run.id(), PATIENCE);
    return and(cronJob, Map.of("runId", run.id()));
  }

  @State("an environment group")
  Map<String, Object> envGroup() {
    EnvGroup group =
        client
            .envGroups()
            .create(
                NewEnvGroup.builder()
                    .name(name())
                    .ownerId(key.ownerId())
                    .envVars(List.of())
                    .build());
    return and(liveService(), Map.of("groupId", group.id()));
  }

  @State("an environment group that is linked")
  Map<String, Object> linkedEnvGroup() {
    Map<String, Object> state = envGroup();
    client.envGroups().link(state.get("groupId").toString(), state.get("serviceId").toString());
    return state;
  }

  @State("a project")
  Map<String, Object> project() {
    var project =
        client
            .projects()
            .create(
                NewProject.builder()
                    .name(name())
                    .ownerId(key.ownerId())
                    .environments(
                        List.of(NewProjectEnvironment.builder().name("production").build()))
                    .build());
    return with(Map.of("projectId", project.id()));
  }

  @State("a custom domain")
  Map<String, Object> customDomain() {
    String id = unbuilt().service().id();
    String domain = name() + ".example.com";
    client.customDomains().create(id, NewCustomDomain.builder().name(domain).build());
    return with(Map.of("serviceId", id, "domain", domain));
  }

  @State("a disk")
  Map<String, Object> disk() {
    String id = unbuilt().service().id();
    var disk =
        client
            .disks()
            .add(NewDisk.builder().name("data").sizeGB(1).mountPath("/data").serviceId(id).build());
    return with(Map.of("serviceId", id, "diskId", disk.id()));
  }

  @State("a Postgres instance")
  Map<String, Object> postgres() {
    return once("a Postgres instance", this::makePostgres);
  }

  private Map<String, Object> makePostgres() {
    var instance =
        NewPostgres.builder().name(name()).ownerId(key.ownerId()).plan("basic_256mb").version("18");
    return with(
        Map.of("postgresId", client.postgres().createAndWait(instance.build(), PATIENCE).id()));
  }

  /** Skips the test where Valkey and Redis are missing. */
  @State("a Key Value instance")
  Map<String, Object> keyValue() {
    return once("a Key Value instance", this::makeKeyValue);
  }

  private Map<String, Object> makeKeyValue() {
    var instance =
        NewKeyValue.builder().name(name()).ownerId(key.ownerId()).plan(KeyValuePlan.FREE);
    try {
      return with(
          Map.of("keyValueId", client.keyValue().createAndWait(instance.build(), PATIENCE).id()));
    } catch (UnavailableException e) {
      throw new TestAbortedException(e.getMessage(), e);
    }
  }

  @Override
  public void close() {
    threads.shutdownNow();
    client.close();
  }

  /** Whoever comes while it is made waits for it. */
  private Map<String, Object> once(String state, Supplier<Map<String, Object>> maker) {
    return made.computeIfAbsent(state, it -> maker.get());
  }

  /** What nearly every request has, and a name that is free. */
  private Map<String, Object> with(Map<String, Object> more) {
    return and(
        Map.of("token", token, "ownerId", key.ownerId(), "repo", repo, "freeName", name()), more);
  }

  private static Map<String, Object> and(Map<String, Object> state, Map<String, Object> more) {
    Map<String, Object> all = new HashMap<>(state);
    all.putAll(more);
    return all;
  }

  private ServiceAndDeploy unbuilt() {
    return create(web("exit 1", "false"));
  }

  private static NewService.Builder web(String build, String start) {
    return NewService.builder()
        .type(ServiceType.WEB_SERVICE)
        .serviceDetails(
            NewWebServiceDetails.builder()
                .runtime(ServiceRuntime.NODE)
                .envSpecificDetails(commands(build, start))
                .build());
  }

  private static NewNativeEnvironmentDetails commands(String build, String start) {
    return NewNativeEnvironmentDetails.builder().buildCommand(build).startCommand(start).build();
  }

  private ServiceAndDeploy create(NewService.Builder service) {
    return client.services().create(service.name(name()).ownerId(key.ownerId()).repo(repo).build());
  }

  private Deploy deploy(String serviceId, String deployId) {
    return client.deploys().get(serviceId, deployId);
  }

  private String name() {
    return prefix + names.incrementAndGet();
  }
}
