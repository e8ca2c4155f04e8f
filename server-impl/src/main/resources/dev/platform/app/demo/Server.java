import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executors;

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
    server.setExecutor(Executors.newFixedThreadPool(8));
    Runtime.getRuntime().addShutdownHook(new Thread(() -> server.stop(2)));
    server.start();
    System.out.println("listening on port " + port);
  }
}
