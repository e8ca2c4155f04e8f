import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Says hello. Runs with {@code java Server.java}, without a build. */
public class Server {
  private static final String GREETING = "Hello from Platform!";

  public static void main(String[] arguments) throws IOException {
    int port = Integer.parseInt(System.getenv().getOrDefault("PORT", "10000"));
    String instance = System.getenv().getOrDefault("PLATFORM_INSTANCE_ID", "somewhere");
    String commit = System.getenv().getOrDefault("PLATFORM_GIT_COMMIT", "unknown");
    HttpServer server = HttpServer.create(new InetSocketAddress(port), 0);
    server.createContext(
        "/",
        exchange -> {
          String text = GREETING + "\ninstance " + instance + ", commit " + commit + "\n";
          byte[] body = text.getBytes(StandardCharsets.UTF_8);
          exchange.getResponseHeaders().set("Content-Type", "text/plain; charset=utf-8");
          exchange.sendResponseHeaders(200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    ExecutorService threads = Executors.newFixedThreadPool(8);
    server.setExecutor(threads);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(server, threads)));
    server.start();
    System.out.println("listening on port " + port);
  }

  /** Lets requests in flight end; without any, it stops at once. */
  private static void stop(HttpServer server, ExecutorService threads) {
    threads.shutdown();
    try {
      threads.awaitTermination(2, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    server.stop(0);
  }
}
