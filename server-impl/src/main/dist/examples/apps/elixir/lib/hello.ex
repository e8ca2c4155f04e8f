defmodule Hello do
  use Application

  @body "Hello from Elixir\n"

  def start(_type, _arguments) do
    port = String.to_integer(System.get_env("PORT") || "8000")
    {:ok, listener} = :gen_tcp.listen(port, [:binary, packet: :http_bin, active: false, reuseaddr: true])
    {:ok, spawn_link(fn -> accept(listener) end)}
  end

  defp accept(listener) do
    {:ok, socket} = :gen_tcp.accept(listener)
    spawn(fn -> respond(socket) end)
    accept(listener)
  end

  defp respond(socket) do
    case :gen_tcp.recv(socket, 0, 5_000) do
      {:ok, :http_eoh} -> :gen_tcp.send(socket, ["HTTP/1.1 200 OK\r\nContent-Length: #{byte_size(@body)}\r\nConnection: close\r\n\r\n", @body])
      {:ok, _} -> respond(socket)
      {:error, _} -> :ok
    end

    :gen_tcp.close(socket)
  end
end
