require "socket"

server = TCPServer.new("0.0.0.0", Integer(ENV.fetch("PORT", "8000")))
loop do
  Thread.new(server.accept) do |client|
    client.gets("\r\n\r\n")
    body = "Hello from Ruby\n"
    client.write("HTTP/1.1 200 OK\r\nContent-Length: #{body.bytesize}\r\nConnection: close\r\n\r\n#{body}")
    client.close
  end
end
